/** Checks before the pools open: the server answers, its version suffices, connections have their own sessions. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable, sentenceOf } from '../config/db-error.ts'
import { StartError } from '../config/start-error.ts'
import { refuseStandby, type Hosts } from './hosts.ts'

export interface Patience {
  waitMs: number
  say(line: string): void
}

const ANSWER_MS = 5000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4000
const OLDEST = 150_000

/** Waits for a starting database. @throws {StartError} no answer, refused, too old, or sessions shared by a pooler */
export const reach = async (hosts: Hosts, setting: string, patience?: Patience): Promise<void> => {
  const deadline = performance.now() + (patience?.waitMs ?? 0)
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await hosts.seek()
      return await examine(hosts)
    } catch (error) {
      if (error instanceof StartError) throw error
      const why = sentenceOf(error) ?? '没有应答'
      const left = deadline - performance.now()
      if (left <= 0 || !isUnavailable(error)) throw new StartError(`无法连接数据库（${setting}）：${why}`)
      if (pause === FIRST_PAUSE_MS)
        patience?.say(`正在等待数据库，最多 ${Math.round(patience.waitMs / 1000)} 秒（${setting}：${why}）…`)
      await sleep(Math.min(pause, left))
    }
  }
}

const examine = async ({ current, isOne }: Hosts): Promise<void> => {
  const options = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, application_name: 'huxi' }
  const clients = [1, 2].map(() => new pg.Client({ connectionString: current(), ...options }).on('error', () => {}))
  try {
    for (const client of clients) await client.connect()
    const [a, b] = clients as [pg.Client, pg.Client]
    if (!isOne) await refuseStandby(a)
    const { rows } = await a.query<{ v: number }>(`select current_setting('server_version_num')::int as v`)
    if (rows[0]!.v < OLDEST) throw new StartError('数据库版本过低：需要 PostgreSQL 15 或更高，请升级数据库后重试')
    if (!(await haveSessions(a, b)))
      throw new StartError(
        '数据库前面的连接池（例如 PgBouncer）在事务之间共用连接，查询结果会出错：请把它改为会话模式（pool_mode = session），或直接连接数据库',
      )
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

const ROUNDS = 10

/** A pooler without load gives two connections the same process, one under load gives each several. */
const haveSessions = async (a: pg.Client, b: pg.Client): Promise<boolean> => {
  const [ofA, ofB] = [new Set<number>(), new Set<number>()]
  for (let round = 0; round < ROUNDS; round += 1) {
    ofA.add(await processOf(a))
    ofB.add(await processOf(b))
  }
  return ofA.size === 1 && ofB.size === 1 && ofA.isDisjointFrom(ofB)
}

const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
