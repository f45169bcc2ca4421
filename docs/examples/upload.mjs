#!/usr/bin/env node
// Uploads one recording, streamed from disk. Needs only Node 20 or later.
//
//   VOICELOG_URL=https://voicelog.example VOICELOG_API_KEY=vl_live_… node upload.mjs FILE [FIELD=VALUE]…
//   node upload.mjs call.wav call_id=20250131-0001 operator_id=17 call_date=2025-01-31T09:30:00Z
//
// Exits with 0 if the service has the call, also if it had it before, and with 1 if not.
import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 9
const [path, ...pairs] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: node upload.mjs FILE [FIELD=VALUE]…')
  process.exit(1)
}

const form = new FormData()
for (const pair of pairs) form.append(...pair.split(/=(.*)/s, 2))
// A reference to the file, which fetch reads in pieces.
form.append('file', await openAsBlob(path), 'recording')

process.exitCode = await upload()

async function upload() {
  let text = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let retryAfter = null
    try {
      const response = await fetch(`${process.env.VOICELOG_URL.replace(/\/+$/, '')}/api/ingest/upload`, {
        method: 'POST',
        headers: { 'X-API-Key': process.env.VOICELOG_API_KEY },
        body: form,
        redirect: 'error',
      })
      text = await response.text()
      const { status } = response
      if (status === 200 || status === 409) {
        console.log(status === 200 ? text : `already there: ${path}`)
        return 0
      }
      if (status !== 408 && status !== 429 && status < 500) break
      retryAfter = response.headers.get('retry-after')
    } catch (error) {
      text = `the connection failed: ${error.cause?.message ?? error.message}`
    }
    if (attempt < ATTEMPTS - 1) await sleep(Number(retryAfter ?? Math.min(60, 2 ** attempt)) * 1000)
  }
  console.error(`refused: ${path}: ${text}`)
  return 1
}
