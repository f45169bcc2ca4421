import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { profileQuery } from '../../api/queries.ts'
import { Badge } from '../../components/data/badge.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type Calibration, calibrationQuery } from './queries.ts'

const messages = defineMessages(
  {
    reviews: 'Reviews',
    open: 'Open: nobody sees the answers of others',
    closed: 'Closed',
    people: 'Participants',
    answered: '{answered} of {all} answers',
    call: 'Call {number}',
    yours: 'Your answer',
    reference: 'Agreed answer',
    none: 'No answer',
    close: 'Close and show all answers',
    closeTitle: 'Close the calibration?',
    closeText: 'Nobody can answer any more, and all participants see all answers.',
    agreement: 'Agreement by question',
    spread: '{share} of pairs agree, kappa {kappa}',
    toReference: '{share} agree with the agreed answers',
  },
  {
    reviews: 'レビュー',
    open: '実施中（互いの回答は見えません）',
    closed: '終了',
    people: '参加者',
    answered: '{all}件中{answered}件に回答',
    call: '通話{number}',
    yours: '自分の回答',
    reference: '合意した回答',
    none: '未回答',
    close: '終了してすべての回答を表示',
    closeTitle: 'すり合わせを終了しますか？',
    closeText: '以後は回答できなくなり、参加者全員にすべての回答が表示されます。',
    agreement: '質問ごとの一致度',
    spread: '{share}の組が一致、カッパ係数{kappa}',
    toReference: '合意した回答との一致：{share}',
  },
)

/** One calibration: the user's own answers, then those of all with how far they agree. */
export function CalibrationPage() {
  const { calibrationId } = useParams({ from: '/shell/reviews/calibrations/$calibrationId' })
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(calibrationQuery(calibrationId))
  return (
    <>
      <PageHead
        name={data?.name ?? m.reviews}
        title={
          <span className="flex flex-wrap items-center gap-2">
            <Link to="/reviews" search={{}} className="text-muted hover:underline">
              {m.reviews}
            </Link>
            {data !== undefined && (
              <>
                <span aria-hidden="true">/</span>
                <span>{data.name}</span>
                <Badge tone={data.closed_at === null ? 'accent' : 'neutral'}>
                  {data.closed_at === null ? m.open : m.closed}
                </Badge>
              </>
            )}
          </span>
        }
      />
      {data !== undefined ? (
        <CalibrationView calibration={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => refetch()} />
      )}
    </>
  )
}

function CalibrationView({ calibration }: { calibration: Calibration }) {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { id, voicelog_ids, questions, participants, spread, closed_at } = calibration
  const all = voicelog_ids.length * questions.length
  const isOpen = closed_at === null
  return (
    <div className="max-w-5xl space-y-4 px-4 pb-8 md:px-6">
      <Panel
        title={m.people}
        actions={
          isOpen &&
          profile?.permissions.includes('rules.write') && (
            <ConfirmButton
              text={m.close}
              title={m.closeTitle}
              description={m.closeText}
              act={async () => {
                await api('POST', `/api/calibrations/${id}/close`)
                await queryClient.invalidateQueries(calibrationQuery(id))
              }}
            />
          )
        }
      >
        <ul className="space-y-1">
          {participants.map((person) => (
            <li key={person.id} className="flex flex-wrap gap-x-3">
              <span>{person.name ?? person.email}</span>
              <span className="text-muted tabular-nums">
                {fill(m.answered, { answered: format.number(person.answered), all: format.number(all) })}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {spread !== null && <Spreads calibration={calibration} />}
      {voicelog_ids.map((voicelogId, at) => (
        <CallAnswers key={voicelogId} calibration={calibration} voicelogId={voicelogId} number={at + 1} />
      ))}
    </div>
  )
}

function Spreads({ calibration: { spread, questions } }: { calibration: Calibration }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  return (
    <Panel title={m.agreement}>
      <ul className="divide-y divide-line">
        {(spread ?? [])
          .filter(({ calls }) => calls > 0)
          .map(({ question_id, share, kappa, to_reference }) => (
            <li key={question_id} className="py-2">
              <p className="break-words">
                {texts.question(
                  question_id,
                  questions.find(({ id }) => id === question_id)?.text ?? question_id,
                )}
              </p>
              <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
                <span>
                  {fill(m.spread, { share: format.percent(share), kappa: format.hundredths(kappa) })}
                </span>
                {to_reference !== null && (
                  <span>{fill(m.toReference, { share: format.percent(to_reference.share) })}</span>
                )}
              </p>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function CallAnswers({
  calibration,
  voicelogId,
  number,
}: {
  calibration: Calibration
  voicelogId: string
  number: number
}) {
  const m = useMessages(messages)
  const labels = useLabels()
  const texts = useDefaultTexts()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { id, questions, answers, participants, closed_at, reference } = calibration
  const isOpen = closed_at === null
  const takesPart = participants.some((each) => each.id === profile?.id)
  const saving = useMutation({
    mutationFn: ({ question_id, answer }: { question_id: string; answer: string }) =>
      api<Calibration>('PUT', `/api/calibrations/${id}/${isOpen ? 'answers' : 'reference'}`, {
        body: { answers: [{ voicelog_id: voicelogId, question_id, answer }] },
      }),
    onSuccess: (saved) => queryClient.setQueryData(calibrationQuery(id).queryKey, saved),
  })
  const given = answers.filter((each) => each.voicelog_id === voicelogId)
  return (
    <Panel
      title={
        <Link
          to="/calls/$voicelogId"
          params={{ voicelogId }}
          search={{}}
          className="text-accent hover:underline"
        >
          {fill(m.call, { number })}
        </Link>
      }
    >
      <ErrorLine error={saving.error} />
      <ul className="divide-y divide-line">
        {questions.map(({ id: question_id, text, answers: allowed }) => {
          const ofQuestion = given.filter((each) => each.question_id === question_id)
          const agreed = reference?.find(
            (each) => each.voicelog_id === voicelogId && each.question_id === question_id,
          )
          const chosen = isOpen
            ? ofQuestion.find(({ user_id }) => user_id === profile?.id)?.answer
            : agreed?.answer
          const label = texts.question(question_id, text)
          return (
            <li key={question_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="break-words">{label}</p>
                {!isOpen && (
                  <p className="flex flex-wrap gap-x-3 text-muted">
                    {ofQuestion.map(({ user_id, answer }) => (
                      <span key={user_id}>
                        {nameOf(participants, user_id)}: {labels.answer(answer)}
                      </span>
                    ))}
                  </p>
                )}
              </div>
              {(takesPart || !isOpen) && (
                <SelectField
                  label={`${isOpen ? m.yours : m.reference}: ${label}`}
                  hideLabel
                  value={chosen ?? ''}
                  onChange={({ target }) => saving.mutate({ question_id, answer: target.value })}
                  className="w-40"
                >
                  <option value="" disabled>
                    {m.none}
                  </option>
                  {allowed.map((each) => (
                    <option key={each} value={each}>
                      {labels.answer(each)}
                    </option>
                  ))}
                </SelectField>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function nameOf(participants: Calibration['participants'], userId: string): string {
  const person = participants.find(({ id }) => id === userId)
  return person?.name ?? person?.email ?? '–'
}
