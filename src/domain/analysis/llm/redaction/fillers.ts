/** What may stand between the digits of one number: signs, pauses (line breaks), fillers. */
const WITHIN =
  /^(?:[\s\-–—‐−－ー.,;、。・/_#?!()（）…]|\b(?:um+|uh+|erm?|ah|and|then|dash|hyphen|space|okay|ok|yes|yeah|right|mh?m+|uh-huh)\b|の|えー*っ?と|えー|あの|はい|ハイフン|それから|です|ね)*$/iu
const MAX_WITHIN_CHARACTERS = 40

/** Whether nothing but signs, pauses and fillers stands between two groups of digits. */
export function isFiller(gap: string): boolean {
  return gap.length <= MAX_WITHIN_CHARACTERS && WITHIN.test(gap)
}
