import { MAX_PASSED } from '../../model/voicelog.ts'
import { defineScript } from '../redis.ts'

/** The names of all keys of the queue in Redis. */
export type QueueKeys = ReturnType<typeof queueKeys>

export function queueKeys(prefix: string) {
  return {
    /** The scripts make the names of the keys of each priority and organisation of it; see `TURNS`. */
    prefix,
    /**
     * List of hints whose turn has come, of any organisation: taken from the right. Workers that find nothing wait here,
     * and hints that were taken before come back here. Processes of earlier versions push and take here only.
     */
    queue: `${prefix}:queue`,
    /** Set of worker ids that may have a processing list. */
    workers: `${prefix}:workers`,
    /** List of the hints that a worker has taken and not yet done. */
    processing: (workerId: string) => `${prefix}:processing:${workerId}`,
    /** Exists while the worker is alive. */
    heartbeat: (workerId: string) => `${prefix}:heartbeat:${workerId}`,
  }
}

/**
 * Draws the next hint; the scripts below begin with it. KEYS[1] is the queue, ARGV[1] the prefix.
 *
 * For each priority P there are a list of hints for each organisation, `hints:P:ORGANISATION`, taken from the right; the
 * list `turns:P` of organisations, whose first is next; and the set `members:P` of those in it. An organisation with a
 * first hint is next. It then stays in the list, at its end, until its turn comes and it has no hint. So one that sends
 * now and then does not wait behind a backlog, and one that always has a single hint gets no second turn before the
 * others have had theirs. fq_codel does the same with flows of packets.
 *
 * The hash `passed` counts for priorities 1 and 2 how often others were drawn while hints of theirs waited.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8290#section-4.2
 */
const TURNS = `
local queue, prefix = KEYS[1], ARGV[1]
local mayBePassed = {${MAX_PASSED[1]}, ${MAX_PASSED[2]}}

local function keyOf(kind, priority) return prefix .. ':' .. kind .. ':' .. priority end

local function isWaiting(priority) return redis.call('EXISTS', keyOf('turns', priority)) == 1 end

local function drawOf(priority)
  -- What came back, and what comes from an earlier version, counts as priority 1.
  local hint = priority == 1 and redis.call('RPOP', queue)
  local turns = keyOf('turns', priority)
  while not hint do
    local organisation = redis.call('LMOVE', turns, turns, 'LEFT', 'RIGHT')
    if not organisation then return false end
    hint = redis.call('RPOP', keyOf('hints', priority) .. ':' .. organisation)
    if not hint then
      redis.call('RPOP', turns)
      redis.call('SREM', keyOf('members', priority), organisation)
    end
  end
  return hint
end

local function draw()
  if not isWaiting(0) and not isWaiting(2) then return drawOf(1) end
  local counts = redis.call('HMGET', prefix .. ':passed', 1, 2)
  local function isOverdue(priority) return tonumber(counts[priority] or 0) >= mayBePassed[priority] end
  local order = isOverdue(1) and {1, 0} or {0, 1}
  table.insert(order, isOverdue(2) and (isOverdue(1) and 1 or 2) or 3, 2)
  for _, priority in ipairs(order) do
    local hint = drawOf(priority)
    if hint then
      redis.call('HDEL', prefix .. ':passed', priority)
      for lower = priority + 1, 2 do
        if isWaiting(lower) or (lower == 1 and redis.call('LLEN', queue) > 0) then
          redis.call('HINCRBY', prefix .. ':passed', lower, 1)
        end
      end
      return hint
    end
  end
  return false
end

-- A worker that waits for the queue gets the next hint.
local function wake()
  if redis.call('LLEN', queue) > 0 then return end
  local hint = draw()
  if hint then redis.call('LPUSH', queue, hint) end
end
`

/**
 * Adds hints. If none waited, a worker may: it is woken.
 *
 * KEYS: 1 queue.
 * ARGV: 1 prefix, 2 the most hints of one organisation and priority; then priority, organisation and id of each hint.
 */
export const PUSH = defineScript(`${TURNS}
local wasEmpty = redis.call('EXISTS', queue, keyOf('turns', 0), keyOf('turns', 1), keyOf('turns', 2)) == 0
for i = 3, #ARGV, 3 do
  local priority, organisation = ARGV[i], ARGV[i + 1]
  local hints = keyOf('hints', priority) .. ':' .. organisation
  if redis.call('LLEN', hints) < tonumber(ARGV[2]) then
    redis.call('LPUSH', hints, ARGV[i + 2])
    if redis.call('SADD', keyOf('members', priority), organisation) == 1 then
      redis.call('LPUSH', keyOf('turns', priority), organisation)
    end
  end
end
if wasEmpty then wake() end
`)

/**
 * Moves the next hint to a processing list, which hints that are done leave.
 *
 * KEYS: 1 queue, 2 processing list.
 * ARGV: 1 prefix; then the ids of hints that are done.
 * Answers the hint. Null if none waits.
 */
export const NEXT = defineScript(`${TURNS}
for i = 2, #ARGV do redis.call('LREM', KEYS[2], 1, ARGV[i]) end
local hint = draw()
if hint then redis.call('LPUSH', KEYS[2], hint) end
return hint
`)

/**
 * Wakes another worker if a hint waits. Each worker that was woken says so, because one push may have brought many hints.
 *
 * KEYS: 1 queue. ARGV: 1 prefix.
 */
export const WAKE = defineScript(`${TURNS}
wake()
`)

/**
 * Counts the hints that wait.
 *
 * KEYS: 1 queue. ARGV: 1 prefix.
 * Answers the number in the queue; then priority, organisation and number of hints for each list of an organisation.
 */
export const DEPTHS = defineScript(`${TURNS}
local depths = {redis.call('LLEN', queue)}
for priority = 0, 2 do
  for _, organisation in ipairs(redis.call('LRANGE', keyOf('turns', priority), 0, -1)) do
    local hints = redis.call('LLEN', keyOf('hints', priority) .. ':' .. organisation)
    for _, value in ipairs({priority, organisation, hints}) do table.insert(depths, value) end
  end
end
return depths
`)

/**
 * Registers a worker and gives back the hints that an earlier connection of its own took without handing them over: the
 * reply to a BLMOVE can be lost with the connection.
 *
 * KEYS: 1 workers, 2 heartbeat, 3 processing list, 4 queue.
 * ARGV: 1 worker id, 2 heartbeat's life in seconds.
 * Answers how many hints went back. Afterwards the processing list is empty and its hints are next in the queue, in order.
 */
export const REGISTER = defineScript(`
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], '1', 'EX', ARGV[2])
local moved = 0
while redis.call('LMOVE', KEYS[3], KEYS[4], 'LEFT', 'RIGHT') do moved = moved + 1 end
return moved
`)

/**
 * Gives back the hints of a worker that stops. It stays in the set of workers until its heartbeat ends, because a BLMOVE
 * whose connection the server has not yet seen end can still move one more hint to its list. RECOVER finds that one.
 *
 * KEYS: 1 processing list, 2 queue, 3 heartbeat.
 * ARGV: 1 seconds until the heartbeat ends.
 * Answers how many hints went back.
 */
export const GIVE_BACK = defineScript(`
local moved = 0
while redis.call('LMOVE', KEYS[1], KEYS[2], 'LEFT', 'RIGHT') do moved = moved + 1 end
redis.call('EXPIRE', KEYS[3], ARGV[1])
return moved
`)

/**
 * Puts back the hints of a worker without a heartbeat and removes that worker. One with a heartbeat is not touched.
 * Check and move are one step, so a worker that comes back in between loses nothing.
 *
 * KEYS: 1 workers, 2 heartbeat, 3 processing list, 4 queue.
 * ARGV: 1 worker id.
 * Answers how many hints went back.
 */
export const RECOVER = defineScript(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
local moved = 0
while redis.call('LMOVE', KEYS[3], KEYS[4], 'LEFT', 'RIGHT') do moved = moved + 1 end
redis.call('SREM', KEYS[1], ARGV[1])
return moved
`)
