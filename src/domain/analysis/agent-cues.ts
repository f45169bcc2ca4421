import type { AgentCueScore } from '../speakers/roles.ts'
import { languageOf } from './local/engine.ts'
import { signOf } from './local/reading/role-cues.ts'

/** Scores what one side says by the agent and customer cues of the local rules, for English and Japanese. */
export const agentCueScore: AgentCueScore = (texts, language) => {
  const rules = languageOf(language)
  if (rules === null) return null
  const statements = texts.flatMap((each) => rules.read(each))
  return statements.reduce((sum, each) => sum + signOf(each), 0)
}
