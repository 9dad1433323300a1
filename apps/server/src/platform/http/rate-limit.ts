/** A token bucket by caller that holds two seconds of its rate unless a capacity is given, shared through Redis, else by process. */
import type { Clock } from '../config/clock.ts'
import type { Redis } from '../db/redis.ts'

interface Allowance {
  readonly granted: boolean
  readonly limit: number
  readonly remaining: number
  /** seconds until the bucket is full */
  readonly reset: number
  /** seconds until the call would be granted; 0 = granted */
  readonly wait: number
}

export interface RateLimits {
  take(caller: string, rate: number, cost: number, capacity?: number): Promise<Allowance>
  readonly takeHere?: (caller: string, rate: number, cost: number) => boolean
}

const BURST = 2
const CALLERS_MAX = 20_000
const MOVED_MS = 1000

/** A full bucket equals an absent one. Uses the clock of Redis, as clocks of processes differ. */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local rate, full, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local gone = math.max(0, now - (tonumber(kept[2]) or now))
local tokens = math.min(full, (tonumber(kept[1]) or full) + gone * rate / 1000)
local granted = 0
if tokens >= cost then granted = 1; tokens = tokens - cost end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(full / rate * 1000) + 1000)
return { granted, tostring(tokens) }`

export const createRateLimits = (clock: Clock, redis?: Redis): RateLimits => {
  const own = createBuckets(clock)
  const takeHere = (caller: string, rate: number, cost: number): boolean => own(caller, rate, rate * BURST, cost)[0]
  return {
    ...(!redis && { takeHere }),
    async take(caller, rate, cost, full = rate * BURST) {
      // a call above the capacity needs a full bucket, else it could never be granted
      const asked = Math.min(cost, full)
      const [granted, tokens] = (await shared(redis, caller, [rate, full, asked])) ?? own(caller, rate, full, asked)
      return {
        granted,
        limit: full,
        remaining: Math.floor(tokens),
        reset: Math.ceil((full - tokens) / rate),
        wait: granted ? 0 : Math.max(1, Math.ceil((asked - tokens) / rate)),
      }
    },
  }
}

type Grant = readonly [granted: boolean, tokens: number]

const shared = async (
  redis: Redis | undefined,
  caller: string,
  args: readonly number[],
): Promise<Grant | undefined> => {
  const answer = (await redis?.run(SCRIPT, `rate:${caller}`, args)) as [number, string] | undefined
  return answer && [answer[0] === 1, Number(answer[1])]
}

const createBuckets = (clock: Clock) => {
  const buckets = new Map<string, { tokens: number; at: number; movedAt: number }>()
  return (caller: string, rate: number, full: number, cost: number): Grant => {
    const now = clock.now()
    const bucket = buckets.get(caller) ?? { tokens: full, at: now, movedAt: -Infinity }
    const filled = Math.min(full, bucket.tokens + (Math.max(0, now - bucket.at) * rate) / 1000)
    const granted = filled >= cost
    bucket.tokens = granted ? filled - cost : filled
    bucket.at = now
    if (Math.abs(now - bucket.movedAt) >= MOVED_MS) {
      bucket.movedAt = now
      buckets.delete(caller)
      buckets.set(caller, bucket)
      if (buckets.size > CALLERS_MAX) buckets.delete(buckets.keys().next().value!)
    }
    return [granted, bucket.tokens]
  }
}
