// What `bun run test:quick` runs: tests without a browser, speech recognition or processes that are killed, in under a
// minute on two cores. It leaves out the files that took long in the last run of all tests with --update-timings.

import timings from '../tests/timings/rest.json'

/** Longest time of a quick test file. The files below it took 80 s together, of which three run at once. */
const MAX_FILE_MS = 2_500

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

/** Files in these paths that take too long. A file whose time is not recorded yet is not among them. */
export const SLOW = Object.entries(timings.files)
  .filter(([file, ms]) => ms > MAX_FILE_MS && QUICK.some((path) => file.includes(path)))
  .map(([file]) => file)
