/**
 * Ids: text of exactly 19 digits, sortable by time. Snowflake layout in 63 bits: milliseconds since EPOCH · 12 bits of
 * the process, drawn at random · 10 bits of a sequence. The epoch is the one older installations use; it lasts until 2080.
 */
import { randomInt } from 'node:crypto'

const EPOCH = 1_288_834_974_657
const NODE_BITS = 12
const SEQUENCE_BITS = 10
const LAST_SEQUENCE = 2 ** SEQUENCE_BITS - 1
const LOW_BITS = BigInt(NODE_BITS + SEQUENCE_BITS)
/** Earlier milliseconds would give 18 digits; a clock that wrong is lifted to here. */
const FIRST_MS = Math.ceil(10 ** 18 / 2 ** (NODE_BITS + SEQUENCE_BITS))

/**
 * A source of ids. Strictly increasing, also when the clock is set back: the last millisecond is then used on, and when
 * its sequence is spent the source runs ahead of the clock.
 * @param node number of the process, below 4096
 */
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
