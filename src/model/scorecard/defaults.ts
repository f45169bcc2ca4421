import type { Scorecard, ScorecardQuestion, ScorecardSection } from './scorecard.ts'

/** The sections that an organisation starts with: eight questions whose weights add up to 100. */
export const DEFAULT_SCORECARD_SECTIONS: ScorecardSection[] = [
  {
    id: 'opening',
    title: 'Opening',
    questions: [
      yesNo('greeting', 10, 'Opens with a greeting and the company or the purpose; a bare name is not one'),
      yesNo('identification', 10, 'Establishes who the customer is, or which account, order or place'),
    ],
  },
  {
    id: 'handling',
    title: 'Handling',
    questions: [
      yesNo('empathy', 10, 'Acknowledges the difficulty; does not apply where there is none'),
      yesNo('explanation', 15, 'Says what happened or how it works'),
      yesNo('resolution', 20, 'Deals with the reason for the call, or gives a definite path'),
      yesNo('next_steps', 15, 'Says what follows, by whom and by when'),
      yesNo('courtesy', 10, 'No rudeness, blame or talking over'),
    ],
  },
  {
    id: 'closing',
    title: 'Closing',
    questions: [yesNo('closing', 10, 'Ends politely: asks whether there is more, or takes leave')],
  },
]

/** The scorecard of organisations that have saved none, and of `voicelog analyse FILE`. */
export const DEFAULT_SCORECARD: Scorecard = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: 'Default scorecard',
  sections: DEFAULT_SCORECARD_SECTIONS,
}

function yesNo(id: string, weight: number, text: string): ScorecardQuestion {
  return { id, text, weight, auto_fail: false, kind: 'yes_no' }
}
