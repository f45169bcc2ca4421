import type { ShownAlert } from '../../db/rules/alerts.ts'
import type { ShownHit } from '../../db/rules/hits.ts'
import type { ShownRuleRun } from '../../db/rules/runs.ts'
import type { CountedRule, RuleSummary } from '../../domain/rules/rules.ts'
import type { RuleTrial } from '../../domain/rules/try-rule.ts'

export function ruleJson(rule: CountedRule) {
  const { id, name, version, condition, tag, alert, review, enabled, hits } = rule
  return {
    id,
    name,
    version,
    condition,
    tag,
    alert,
    review,
    enabled,
    hits,
    created_by: rule.creator,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  }
}

/** A rule as the user may see it: whole, or its summary. */
export function shownRuleJson(rule: CountedRule | RuleSummary) {
  return 'condition' in rule ? ruleJson(rule) : rule
}

export function hitJson(hit: ShownHit) {
  return {
    id: hit.id,
    rule: { id: hit.ruleId, name: hit.ruleName, tag: hit.tag },
    voicelog_id: hit.voicelogId,
    call_id: hit.callId,
    operator_id: hit.operatorId,
    language: hit.language,
    operator_name: hit.operatorName,
    call_date: hit.occurredAt.toISOString(),
    reasons: hit.reasons,
    created_at: hit.createdAt.toISOString(),
  }
}

export function alertJson(alert: ShownAlert) {
  const { hit, person } = alert
  const { id = null, email = null, name = null } = person ?? {}
  return {
    id: alert.id,
    kind: alert.kind,
    voicelog_id: alert.voicelogId,
    call_id: alert.callId,
    operator_id: alert.operatorId,
    language: alert.language,
    operator_name: alert.operatorName,
    call_date: alert.occurredAt.toISOString(),
    rule: hit && { id: hit.ruleId, name: hit.ruleName, tag: hit.tag },
    reasons: hit?.reasons ?? [],
    person: id === null || email === null ? null : { id, email, name },
    text: alert.text,
    review_state: alert.reviewState,
    comment_id: alert.threadId,
    at_ms: alert.atMs,
    created_at: alert.createdAt.toISOString(),
  }
}

export function trialJson({ calls, from, to, hits, hitsPerDay, examples }: RuleTrial) {
  return {
    calls,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    hits,
    hits_per_day: hitsPerDay,
    examples: examples.map(({ voicelogId, callId, language, occurredAt, reasons }) => ({
      voicelog_id: voicelogId,
      call_id: callId,
      language,
      call_date: occurredAt.toISOString(),
      reasons,
    })),
  }
}

export function ruleRunJson(run: ShownRuleRun) {
  return {
    id: run.id,
    status: run.status,
    dry_run: run.dryRun,
    filter: Object(run.filter.shown ?? {}),
    calls: run.calls,
    rules: run.rules.map(({ id, name, version }) => ({
      id,
      name,
      version,
      ...(run.changes[id] ?? { added: 0, removed: 0, kept: 0 }),
    })),
    // Without quotes, since reading words of a call is audited. The page of the call has them.
    examples: run.examples.map(({ rule_id, voicelog_id, change }) => ({ rule_id, voicelog_id, change })),
    created_by: run.creator,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
