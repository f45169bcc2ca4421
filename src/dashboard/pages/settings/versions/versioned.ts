import type { ReactNode } from 'react'
import type { Version, VersionedThing } from '../api.ts'

/** What the scorecard and the intents, both kept in versions, tell the parts of the page that they share. */
export type Versioned<Content> = {
  thing: VersionedThing
  /** Of a version, what can be saved. */
  contentOf: (version: Version & Content) => Content
  /** What differs, a sentence each; nothing where nothing does. */
  describe: (before: Content, after: Content) => string[]
  /** The content to be read. */
  show: (content: Content) => ReactNode
}
