import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { verifyDummy } from './password-hash.ts'

const tasks = '/proc/self/task'

test.runIf(process.platform === 'linux')(
  'after the first hash only the hashing threads have a lower priority',
  async () => {
    await verifyDummy('any')
    const ranks = readdirSync(tasks).map((id) => ({
      pool: readFileSync(`${tasks}/${id}/comm`, 'utf8').trim() === 'libuv-worker',
      rank: getPriority(Number(id)),
    }))
    const own = getPriority(process.pid)
    expect(ranks.filter(({ pool }) => pool).length).toBeGreaterThan(0)
    expect(ranks.filter(({ pool, rank }) => pool && rank !== 10)).toEqual([])
    expect(ranks.some(({ pool, rank }) => !pool && rank === own)).toBe(true)
  },
)
