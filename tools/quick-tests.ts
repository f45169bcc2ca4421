// What `bun run test:quick` runs: tests without a browser, speech recognition or processes that are killed, in under a
// minute on two cores. A file belongs in SLOW if it takes more than 3 s in a run of all tests.

/** Paths that a quick test's path contains. */
export const QUICK = [
  'tests/architecture',
  'tests/backends/queue',
  'tests/backends/rate-limit',
  'tests/backends/storage/disk',
  'tests/calibration',
  'tests/config',
  'tests/dashboard',
  'tests/db',
  'tests/domain',
  'tests/evaluation',
  'tests/http',
  'tests/lib',
  'tests/model',
  'tests/training',
]

/** Glob patterns of files in these paths that take too long. */
export const SLOW = [
  'tests/db/calls/page.test.ts',
  'tests/domain/analysis/llm/hostile-answers.test.ts',
  'tests/domain/analysis/llm/long-calls.test.ts',
  'tests/domain/analysis/llm/redaction.test.ts',
  'tests/domain/analysis/local/calls.test.ts',
  'tests/domain/reporting/reports.test.ts',
  'tests/domain/transcription/reliability-of-speech.test.ts',
  'tests/domain/transcription/transcribe.test.ts',
  'tests/http/analysis-rules.test.ts',
  'tests/http/audited-actions.test.ts',
  'tests/http/back-pressure.test.ts',
  'tests/http/brute-force.test.ts',
  'tests/http/hardening.test.ts',
  'tests/http/hostile-multipart.test.ts',
  'tests/http/mfa*.test.ts',
  'tests/http/openapi-*.test.ts',
  'tests/http/password-links.test.ts',
  'tests/http/postgres-away.test.ts',
  'tests/http/presign-*.test.ts',
  'tests/http/reports.test.ts',
  'tests/http/reruns*.test.ts',
  'tests/http/reviews.test.ts',
  'tests/http/storage.test.ts',
  'tests/http/own-fields.test.ts',
  'tests/http/twilio.test.ts',
  'tests/http/users.test.ts',
  'tests/training/manifest.test.ts',
  'tests/calibration/measure.test.ts',
]
