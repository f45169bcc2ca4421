import { useQuery } from '@tanstack/react-query'
import { OWN_FIELD_PREFIX } from '../../../../model/own-fields.ts'
import { NAMED_FIELDS } from '../../../../model/voicelog.ts'
import { settingsQuery } from '../../../api/queries.ts'
import { DebouncedField } from '../../../components/forms/debounced-field.tsx'
import type { FilterField } from '../../../components/forms/filter-menu.tsx'
import { NamedFilterField } from '../../../components/forms/named-field.tsx'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import type { ValueField } from './choice.tsx'
import {
  EmotionField,
  IntentField,
  JudgedField,
  LanguageField,
  OutcomeField,
  ReliabilityField,
  StatusField,
  TagField,
  TrendField,
} from './fields.tsx'
import { filterNames } from './filter-label.ts'
import { OwnFieldControl } from './own-field-control.tsx'
import { ownFieldFilters, withOwnField } from './own-field-filter.ts'

const messages = defineMessages(
  { quality: 'Quality', own: 'Own fields' },
  { quality: '品質', own: '独自の項目' },
)

/**
 * The filters that every list and report of calls has. `set` sets one by its name in the API; an empty value removes it.
 */
export function useFilterFields(
  filters: Readonly<Record<string, string | undefined>>,
  set: (name: string, value: string) => void,
): FilterField[] {
  const m = useMessages(messages)
  const names = useMessages(filterNames)
  const { data: settings } = useQuery(settingsQuery)
  const one = (name: keyof typeof names, control: (field: ValueField) => FilterField['control']) => ({
    name,
    sets: [name],
    title: names[name],
    control: control({ value: filters[name], onValue: (value) => set(name, value) }),
  })
  const typed = (name: 'call_id' | 'min_quality' | 'max_quality', type: 'text' | 'number') => (
    <DebouncedField
      label={names[name]}
      type={type}
      value={filters[name] ?? ''}
      onValue={(value) => set(name, value)}
    />
  )
  const own = ownFieldFilters(filters.fields)
  return [
    one('status', (field) => <StatusField {...field} />),
    ...NAMED_FIELDS.map((name) => one(name, (field) => <NamedFilterField {...field} field={name} />)),
    one('intent', (field) => <IntentField {...field} />),
    one('emotion', (field) => <EmotionField {...field} />),
    one('emotion_trend', (field) => <TrendField {...field} />),
    one('outcome', (field) => <OutcomeField {...field} />),
    {
      name: 'quality',
      sets: ['min_quality', 'max_quality'],
      title: m.quality,
      isWide: true,
      control: (
        <>
          {typed('min_quality', 'number')}
          {typed('max_quality', 'number')}
        </>
      ),
    },
    one('tag', (field) => <TagField {...field} />),
    one('reviewed', (field) => <JudgedField {...field} by="reviewed" />),
    one('labelled', (field) => <JudgedField {...field} by="labelled" />),
    { ...one('call_id', () => null), control: typed('call_id', 'text') },
    one('language', (field) => <LanguageField {...field} />),
    one('transcript_reliability', (field) => <ReliabilityField {...field} />),
    ...(settings?.fields ?? []).map((field): FilterField => {
      const name = `${OWN_FIELD_PREFIX}${field.name}`
      return {
        name,
        sets: [name],
        title: field.label,
        group: m.own,
        ...((field.kind === 'number' || field.kind === 'date') && { isWide: true }),
        control: (
          <OwnFieldControl
            field={field}
            filter={own.get(field.name) ?? {}}
            onFilter={(filter) => set('fields', withOwnField(filters.fields, field.name, filter))}
          />
        ),
      }
    }),
  ]
}
