/** First digits of card numbers, from and to, and how many digits a number that begins so may have (ISO/IEC 7812). */
type Issuer = { from: string; to: string; lengths: readonly number[] }

const anyLength = [13, 14, 15, 16, 17, 18, 19]
const longOnes = [16, 17, 18, 19]

/** UATP, which begins with 1 as no other does, is left out: it would take a tenth of all numbers of its length. */
const ISSUERS: readonly Issuer[] = [
  // Visa; its last numbers of 13 digits are long out of use.
  { from: '4', to: '4', lengths: [16, 19] },
  // Mastercard
  { from: '51', to: '55', lengths: [16] },
  { from: '2221', to: '2720', lengths: [16] },
  // American Express
  { from: '34', to: '34', lengths: [15] },
  { from: '37', to: '37', lengths: [15] },
  // Diners Club
  { from: '300', to: '305', lengths: [14, ...longOnes] },
  { from: '3095', to: '3095', lengths: [14, ...longOnes] },
  { from: '36', to: '36', lengths: [14, ...longOnes] },
  { from: '38', to: '39', lengths: [14, ...longOnes] },
  // JCB
  { from: '3528', to: '3589', lengths: longOnes },
  // Discover, RuPay, Troy
  { from: '6011', to: '6011', lengths: longOnes },
  { from: '644', to: '659', lengths: longOnes },
  { from: '60', to: '60', lengths: [16] },
  { from: '81', to: '82', lengths: [16] },
  { from: '9792', to: '9792', lengths: [16] },
  // UnionPay
  { from: '62', to: '62', lengths: longOnes },
  // Maestro, Dankort, Elo, Verve
  { from: '5018', to: '5020', lengths: anyLength },
  { from: '5038', to: '5038', lengths: anyLength },
  { from: '506', to: '509', lengths: anyLength },
  { from: '5893', to: '5893', lengths: anyLength },
  { from: '6304', to: '6304', lengths: anyLength },
  { from: '636', to: '639', lengths: anyLength },
  { from: '6759', to: '6759', lengths: anyLength },
  { from: '6761', to: '6763', lengths: anyLength },
  // Mir, Borica
  { from: '2200', to: '2205', lengths: longOnes },
]

/** Whether a number of so many digits that begins so may be a card's; its check digit is not looked at. */
export function mayBeCard(digits: string): boolean {
  return ISSUERS.some(({ from, to, lengths }) => {
    const first = digits.slice(0, from.length)
    return first >= from && first <= to && lengths.includes(digits.length)
  })
}
