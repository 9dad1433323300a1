/** M1: freezing and thawing people, one and fifty at a time, with history, audit record and ended sessions. */
import { adminPut, type Testbed } from './testbed.ts'
import { atLeast, rate, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { personId } from './rows.ts'
import type { Wanted } from './wire.ts'

/** behind people with a token or a password */
const FIRST = 101
const MOST = 2000
const CONNECTIONS = 4
const FLOOR = 0.6

const freeze = (ids: string): Wanted => adminPut('/sys/user/freeze', { ids })
const thaw = (ids: string): Wanted => adminPut('/sys/user/thaw', { ids })

const groupsOf = (users: number, size: number): string[] => {
  const count = Math.floor(Math.min(MOST, users - FIRST) / size)
  return Array.from({ length: count }, (_, n) =>
    Array.from({ length: size }, (_, i) => personId(FIRST + n * size + i)).join(','),
  )
}

const measure = async (testbed: Testbed, size: number, title: string): Promise<Line> => {
  const groups = groupsOf(testbed.sizes.users, size)
  const [one, other] = groups
  const own = ['ids']
  const [count] = await testbed.teach([
    { wanted: freeze(one!), warm: freeze(other!), own },
    { wanted: thaw(one!), warm: thaw(other!), own },
  ])
  // all are frozen before the first is thawed, so that no request overtakes the one it follows
  const wanted = [...groups.map(freeze), ...groups.map(thaw)]
  const before = () => testbed.query(`update sys_user set status = 1 where create_by = 'bench' and status = 2`)
  const { product, raw, ratio } = await duel(testbed, wanted, { connections: CONNECTIONS, before })
  await before()
  return atLeast({
    id: 'M1',
    title: `${title}, ${count} statements`,
    value: rate(product),
    raw: rate(raw),
    figure: ratio,
    floor: FLOOR,
  })
}

export const measureMoves = async (testbed: Testbed): Promise<Line[]> => [
  await measure(testbed, 1, 'a person frozen or thawed'),
  await measure(testbed, 50, 'fifty people frozen or thawed in one request'),
]
