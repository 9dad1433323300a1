/** Ids: 19 digits, sortable by time: milliseconds since EPOCH · 12 random bits of the process · 10 bits of a sequence. */
import { randomInt } from 'node:crypto'

const EPOCH = 1_288_834_974_657
const NODE_BITS = 12
const SEQUENCE_BITS = 10
const LAST_SEQUENCE = 2 ** SEQUENCE_BITS - 1
const LOW_BITS = BigInt(NODE_BITS + SEQUENCE_BITS)
/** Earlier milliseconds would give 18 digits. */
const FIRST_MS = Math.ceil(10 ** 18 / 2 ** (NODE_BITS + SEQUENCE_BITS))

/** Strictly increasing: a clock set back keeps the last millisecond; a spent sequence runs ahead of the clock. */
export const idSource = (node = randomInt(2 ** NODE_BITS)): ((now?: number) => string) => {
  let last = 0
  let sequence = 0
  return (now = Date.now()) => {
    const ms = Math.max(now - EPOCH, FIRST_MS)
    if (ms > last) [last, sequence] = [ms, 0]
    else if (sequence < LAST_SEQUENCE) sequence += 1
    else [last, sequence] = [last + 1, 0]
    return String((BigInt(last) << LOW_BITS) | BigInt((node << SEQUENCE_BITS) | sequence))
  }
}

export const newId = idSource()
