import type { ReactNode } from 'react'
import type { RerunOrder } from '../reruns/queries.ts'
import type { Version, VersionedThing } from './queries.ts'

/** What the scorecard and the intents, both kept in versions, tell the parts of the page that they share. */
export type Versioned<Content> = {
  thing: VersionedThing
  /** Of a version, what can be saved. */
  contentOf: (version: Version & Content) => Content
  /** What differs, a sentence each; nothing where nothing does. */
  describe: (before: Content, after: Content) => string[]
  /** How content that is not saved is tried on calls that are there. */
  trial: (content: Content) => RerunOrder
  /** The content to be read. */
  show: (content: Content) => ReactNode
}
