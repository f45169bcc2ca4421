import type { ReactNode } from 'react'
import type { RerunOptions } from '../reruns/queries.ts'
import type { Version, VersionedThing } from './queries.ts'

/** What the shared parts of the page need to know of the scorecard or the intents. */
export type Versioned<Content> = {
  thing: VersionedThing
  /** The part of a version that can be edited. */
  contentOf: (version: Version & Content) => Content
  /** The differences, one sentence each. */
  describe: (before: Content, after: Content) => string[]
  /** The dry run that tries unsaved content on existing calls. */
  trial: (content: Content) => RerunOptions
  /** Renders the content read-only. */
  show: (content: Content) => ReactNode
}
