import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { LEAF_KINDS, RULE_LIMITS } from '../../../../model/rules/rule.ts'
import { Button } from '../../../components/forms/button.tsx'
import { CheckField, SelectField } from '../../../components/forms/field.tsx'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { leafLabels } from './condition-text.ts'
import {
  type DraftGroup,
  type DraftPart,
  levelsOf,
  newGroup,
  newPart,
  type Room,
  roomBelow,
} from './draft.ts'
import { LeafFields } from './leaf-fields.tsx'
import { newLeaf } from './new-leaf.ts'

const messages = defineMessages(
  {
    join: 'A call is hit if',
    joinOf: 'Group {number} holds if',
    all: 'all of these hold',
    any: 'any of these holds',
    kind: 'Condition {number}',
    group: 'Group {number}',
    not: 'Must not hold',
    remove: 'Remove condition {number}',
    removeGroup: 'Remove group {number}',
    add: 'Add a condition',
    addTo: 'Add a condition to group {number}',
    addGroup: 'Add a group',
    addGroupTo: 'Add a group to group {number}',
    full: 'A condition has at most {levels} levels and {parts} parts.',
  },
  {
    join: '該当する条件',
    joinOf: 'グループ{number}の条件',
    all: 'すべてに当てはまる',
    any: 'いずれかに当てはまる',
    kind: '条件{number}',
    group: 'グループ{number}',
    not: '当てはまらないこと',
    remove: '条件{number}を削除',
    removeGroup: 'グループ{number}を削除',
    add: '条件を追加',
    addTo: 'グループ{number}に条件を追加',
    addGroup: 'グループを追加',
    addGroupTo: 'グループ{number}にグループを追加',
    full: '条件は{levels}階層、{parts}個までです。',
  },
)

/** A group of conditions with the groups inside it. */
export function ConditionTree({
  group,
  number = '',
  isBare = false,
  room,
  path,
  errors,
  onChange,
}: {
  group: DraftGroup
  /** Its number, such as 2.1; empty for the outermost. */
  number?: string
  /** Whether it is saved without this group, so that its single part has its path in the API. */
  isBare?: boolean
  room: Room
  /** Its path in the API. */
  path: string
  errors: Record<string, string>
  onChange: (group: DraftGroup) => void
}) {
  const m = useMessages(messages)
  const hint = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { parts } = group
  const add = (part: DraftPart) => onChange({ ...group, parts: [...parts, part] })
  const isOuter = number === ''
  const hasRoom = room.levels >= 1 && room.parts >= 1
  const hasRoomForGroup = room.levels >= 2 && room.parts >= 2
  return (
    <div className="space-y-3">
      <SelectField
        label={isOuter ? m.join : fill(m.joinOf, { number })}
        value={group.join}
        error={errors[path]}
        onChange={({ target }) => onChange({ ...group, join: target.value === 'any' ? 'any' : 'all' })}
        className="max-w-60"
      >
        <option value="all">{m.all}</option>
        <option value="any">{m.any}</option>
      </SelectField>
      <ol className="space-y-3">
        {parts.map((part, at) => (
          <li key={part.id}>
            <PartFields
              part={part}
              number={isOuter ? `${at + 1}` : `${number}.${at + 1}`}
              room={room}
              path={`${path}${isBare ? '' : `.of.${at}`}${part.isNot ? '.of' : ''}`}
              errors={errors}
              onChange={(changed) =>
                onChange({ ...group, parts: parts.map((each) => (each.id === part.id ? changed : each)) })
              }
              onRemove={
                parts.length === 1
                  ? null
                  : () => {
                      onChange({ ...group, parts: parts.filter((each) => each.id !== part.id) })
                      // The button that was pressed goes with its condition.
                      addButton.current?.focus()
                    }
              }
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={addButton}
          aria-label={isOuter ? m.add : fill(m.addTo, { number })}
          aria-describedby={hasRoom ? undefined : hint}
          aria-disabled={!hasRoom || undefined}
          onClick={() => hasRoom && add(newPart(newLeaf('phrase')))}
        >
          <Plus aria-hidden="true" className="size-4" /> {m.add}
        </Button>
        <Button
          aria-label={isOuter ? m.addGroup : fill(m.addGroupTo, { number })}
          aria-describedby={hasRoomForGroup ? undefined : hint}
          aria-disabled={!hasRoomForGroup || undefined}
          onClick={() =>
            hasRoomForGroup &&
            add(newGroup(group.join === 'all' ? 'any' : 'all', [newPart(newLeaf('phrase'))]))
          }
        >
          <FolderPlus aria-hidden="true" className="size-4" /> {m.addGroup}
        </Button>
      </div>
      {!hasRoomForGroup && (
        <p id={hint} className="text-muted text-xs">
          {fill(m.full, { levels: RULE_LIMITS.depth, parts: RULE_LIMITS.nodes })}
        </p>
      )}
    </div>
  )
}

function PartFields({
  part,
  number,
  room,
  path,
  errors,
  onChange,
  onRemove,
}: {
  part: DraftPart
  number: string
  /** That of the group that it stands in. */
  room: Room
  path: string
  errors: Record<string, string>
  onChange: (part: DraftPart) => void
  /** Null for the only one of its group. */
  onRemove: (() => void) | null
}) {
  const m = useMessages(messages)
  const kinds = useMessages(leafLabels)
  const isLeaf = 'leaf' in part
  const canBeNot = part.isNot || (room.parts >= 1 && levelsOf(part) < room.levels)
  return (
    <div
      role="group"
      aria-label={fill(isLeaf ? m.kind : m.group, { number })}
      className={
        isLeaf ? 'space-y-2 rounded-md border border-line p-3' : 'space-y-2 border-accent border-l-2 pl-3'
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-2">
        {isLeaf ? (
          <SelectField
            label={fill(m.kind, { number })}
            value={part.leaf.kind}
            onChange={({ target }) =>
              onChange({
                ...part,
                leaf: newLeaf(LEAF_KINDS.find((each) => each === target.value) ?? 'phrase'),
              })
            }
            className="w-56"
          >
            {LEAF_KINDS.map((each) => (
              <option key={each} value={each}>
                {kinds[each]}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className="font-medium">{fill(m.group, { number })}</p>
        )}
        <CheckField
          label={m.not}
          checked={part.isNot}
          disabled={!canBeNot}
          onChange={({ target }) => onChange({ ...part, isNot: target.checked })}
        />
        {onRemove !== null && (
          <Button
            look="quiet"
            aria-label={fill(isLeaf ? m.remove : m.removeGroup, { number })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      {isLeaf ? (
        <LeafFields
          leaf={part.leaf}
          errorOf={(field) => errors[`${path}.${field}`]}
          onChange={(leaf) => onChange({ ...part, leaf })}
        />
      ) : (
        <ConditionTree
          group={part}
          number={number}
          room={roomBelow(room, part)}
          path={path}
          errors={errors}
          onChange={onChange}
        />
      )}
    </div>
  )
}
