import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import type { VoicelogDetail } from '../../api/types.ts'
import { Score } from '../../components/data/score.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { reviewOfCallQuery } from '../reviews/queries.ts'
import { EmotionPanel, IntentPanel, SummaryPanel } from './analytics.tsx'
import { CallFacts } from './facts/call-facts.tsx'
import { MetricsPanel } from './facts/metrics-panel.tsx'
import { ProcessingPanel } from './facts/processing.tsx'
import { CALL_TABS, type CallTab } from './from-list.ts'
import { LabelsPanel } from './labels/labels-panel.tsx'
import { QualityPanel } from './quality/quality.tsx'
import { CommentsPanel } from './review/comments-panel.tsx'
import { ReviewPanel } from './review/review-panel.tsx'
import { RuleHits } from './review/rule-hits.tsx'
import type { Walk } from './walk/walk.ts'

const messages = defineMessages(
  { summary: 'Summary', scorecard: 'Scorecard', emotion: 'Emotion', facts: 'Facts', tabs: 'About this call' },
  { summary: '要約', scorecard: 'スコアカード', emotion: '感情', facts: '詳細', tabs: 'この通話について' },
)

/** What is known of a call, beside its transcript. The tab is in the address, and stays from call to call. */
export function CallTabs({ call, walk }: { call: VoicelogDetail; walk: Walk | null }) {
  const m = useMessages(messages)
  const { tab = CALL_TABS[0] } = useSearch({ from: '/shell/calls/$voicelogId' })
  const navigate = useNavigate()
  const show = (chosen: string) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, tab: CALL_TABS.find((each) => each === chosen) }),
      replace: true,
      resetScroll: false,
    })
  const review = useQuery(reviewOfCallQuery(call.voicelog_id)).data?.review
  // What waits for the agent or for whoever decides comes first.
  const isPublished = review != null && review.state !== 'draft'
  const panels: Record<CallTab, ReactNode> = {
    summary: (
      <>
        <LabelsPanel call={call} />
        <SummaryPanel call={call} />
        <IntentPanel call={call} />
        <RuleHits voicelogId={call.voicelog_id} />
        <CommentsPanel voicelogId={call.voicelog_id} />
      </>
    ),
    scorecard: (
      <>
        {isPublished && <ReviewPanel call={call} />}
        <QualityPanel call={call} walk={walk} />
        {!isPublished && <ReviewPanel call={call} />}
      </>
    ),
    emotion: <EmotionPanel call={call} />,
    facts: (
      <>
        <Panel title={m.facts}>
          <CallFacts call={call} />
        </Panel>
        <MetricsPanel analytic={call.analytics.quality} />
        <ProcessingPanel call={call} />
      </>
    ),
  }
  return (
    <Tabs.Root value={tab} onValueChange={show} className="min-w-0">
      <Tabs.List
        aria-label={m.tabs}
        className="sticky top-0 z-10 mb-3 flex flex-wrap gap-x-1 border-line border-b bg-page pt-1"
      >
        {CALL_TABS.map((each) => (
          <Tabs.Trigger
            key={each}
            value={each}
            // After a click on a tab, keys are those of the player; arrows go from tab to tab only if the focus came by keyboard.
            onClick={({ detail, currentTarget }) => detail > 0 && currentTarget.blur()}
            className="-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink touch:h-10"
          >
            {m[each]}
            {each === 'scorecard' && call.review !== null && <Score value={call.review.score} />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {CALL_TABS.map((each) => (
        <Tabs.Content key={each} value={each} tabIndex={-1} className="space-y-4 outline-none">
          {panels[each]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
