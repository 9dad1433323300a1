/**
 * A fixed piece of single-threaded work, typical for test runs, of about one second. Prints its time and a digest as
 * JSON.
 */
import { createHash } from 'node:crypto'

const ROUNDS = 28

/** A linear congruential generator (Numerical Recipes): equal numbers everywhere. */
const numbersFrom = (seed, count) => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  })
}

const WORD = /([a-f]+)(\d+)/g

const round = (seed) => {
  const numbers = numbersFrom(seed, 12_000)
  const rows = numbers
    .sort((a, b) => a - b)
    .map((id) => ({ id, name: id.toString(16), tags: [id % 7, id % 11], open: id % 2 === 0 }))
  const copy = JSON.parse(JSON.stringify(rows))
  const text = copy.map(({ name }) => name.replaceAll(WORD, '$2-$1')).join('\n')
  const seen = new Map(copy.map(({ name, tags }) => [name, tags]))
  return createHash('sha256').update(text).update(String(seen.size)).digest('hex')
}

const work = () => {
  const hash = createHash('sha256')
  for (let n = 1; n <= ROUNDS; n += 1) hash.update(round(n))
  return hash.digest('hex')
}

const [began, cpuBefore] = [performance.now(), process.cpuUsage()]
const digest = work()
const { user, system } = process.cpuUsage(cpuBefore)
process.stdout.write(JSON.stringify({ wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6, digest }))
