import type { Static } from '@sinclair/typebox'
import type { MfaRequiredBody, ProfileBody, SessionBody } from '../../http/auth/schemas.ts'
import type { OperatorScorecardBody, OperatorsBody } from '../../http/operators/schemas.ts'
import type { BreakdownBody, OverviewBody, TimeSeriesBody } from '../../http/reports/schemas.ts'
import type { AgreementBody } from '../../http/reviews/agreement-schemas.ts'
import type { SearchBody } from '../../http/search/schemas.ts'
import type { IntentsBody } from '../../http/settings/intents-schemas.ts'
import type { SettingsBody } from '../../http/settings/schemas.ts'
import type { ScorecardBody } from '../../http/settings/scorecard-schemas.ts'
import type { ViewList } from '../../http/views/schemas.ts'
import type { VoicelogDetailBody, VoicelogPage } from '../../http/voicelogs/schemas.ts'
import type { SuggestionsBody } from '../../http/voicelogs/suggestion-schemas.ts'

// The types of the API's answers, from its own schemas.

export type Voicelog = Static<typeof VoicelogPage>['items'][number]
export type VoicelogDetail = Static<typeof VoicelogDetailBody>
export type VoicelogList = Static<typeof VoicelogPage>
export type Profile = Static<typeof ProfileBody>
export type Login = Static<typeof SessionBody> | Static<typeof MfaRequiredBody>
export type Settings = Static<typeof SettingsBody>
export type Intents = Static<typeof IntentsBody>
export type Scorecard = Static<typeof ScorecardBody>
export type Overview = Static<typeof OverviewBody>
export type TimeSeries = Static<typeof TimeSeriesBody>
export type Breakdown = Static<typeof BreakdownBody>
/** The measures of a group of calls; the API calls them `figures`. */
export type Measures = Overview['figures']
export type AgreementReport = Static<typeof AgreementBody>
export type Operators = Static<typeof OperatorsBody>
export type OperatorScorecard = Static<typeof OperatorScorecardBody>
/** The filter that lists the calls behind a number; null if no filter can. */
export type CallFilter = Measures['filter']
export type Suggestions = Static<typeof SuggestionsBody>
export type SavedViews = Static<typeof ViewList>
export type SearchPage = Static<typeof SearchBody>
