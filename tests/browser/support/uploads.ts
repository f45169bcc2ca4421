/**
 * What the row of an accepted upload says. It goes on as its call does, within 3 s: "Accepted" alone may already be
 * "Queued" on a busy machine.
 */
export const ACCEPTED = /^(Accepted|Queued|Transcribing|Analysing|Completed|Failed)$/
