const BEGUN_KEY = 'voicelog.first-hour'

/** Whether this browser has seen the service without a call, and nobody has hidden the first steps since. */
export function isFirstHour(): boolean {
  return localStorage.getItem(BEGUN_KEY) === 'begun'
}

/** Begins the first hour, unless it was hidden before. */
export function beginFirstHour(): void {
  if (localStorage.getItem(BEGUN_KEY) === null) localStorage.setItem(BEGUN_KEY, 'begun')
}

export function endFirstHour(): void {
  localStorage.setItem(BEGUN_KEY, 'ended')
}
