import { sql } from 'kysely'
import { expect } from 'vitest'
import { lastSigned, verifyChains } from '../../src/modules/system/audit/index.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { openSecrets } from '../../src/platform/config/secrets.ts'
import { openStorage } from '../../src/platform/files/storage.ts'
import type { Answer, Place, Server } from './place.ts'

/** One resource with its own history, one whose changes are also in the audit record. */
const KINDS = [
  {
    table: 'sys_position',
    code: 'code',
    isAudited: false,
    path: '/sys/position',
    row: (code: string) => ({ code, name: '职务', postRank: '1' }),
  },
  {
    table: 'sys_role',
    code: 'role_code',
    isAudited: true,
    path: '/sys/role',
    row: (code: string) => ({ roleCode: code, roleName: '角色' }),
  },
] as const

const MARK = 'robust-'

interface Writers {
  acknowledged: string[]
  /** ends the writers; a writer whose server is gone ends by itself */
  stop(): Promise<void>
}

let made = 0

export const save = (server: Server, token: string): Promise<Answer<{ id: string }>> => {
  made += 1
  const { path, row } = KINDS[made % KINDS.length]!
  return server.call('POST', `${path}/add`, { token, body: row(`${MARK}${made}`) })
}

/** Starts continuous writers. @param seen gets every answer */
export const startWriters = (
  server: Server,
  token: string,
  count: number,
  seen: (answer: Answer<{ id: string }>) => void = () => {},
): Writers => {
  const acknowledged: string[] = []
  const state = { isStopping: false }
  const work = async (): Promise<void> => {
    while (!state.isStopping) {
      const answer = await save(server, token).catch((error: unknown) => {
        // a killed server gives no answer; leaks are checked elsewhere
        if (error instanceof TypeError || error instanceof SyntaxError) return undefined
        throw error
      })
      if (!answer) return
      seen(answer)
      if (answer.body.success) acknowledged.push(answer.body.result!.id)
    }
  }
  const working = Promise.all(Array.from({ length: count }, work))
  working.catch(() => {})
  return {
    acknowledged,
    async stop() {
      state.isStopping = true
      await working
    },
  }
}

export const expectWhole = async (place: Place, acknowledged: readonly string[]): Promise<void> => {
  const database = await place.open()
  try {
    const db = database.scoped('*')
    const found = (await Promise.all(KINDS.map((kind) => expectHistory(db, kind)))).flat()
    expect(acknowledged.filter((id) => !found.includes(id))).toEqual([])
    const secrets = openSecrets(place.dataDir)
    const signed = await lastSigned(openStorage(place.filesDir), place.dataDir, secrets)
    expect((await verifyChains(db, secrets, signed)).problems).toEqual([])
  } finally {
    await database.close()
  }
}

type Row = { id: string } & Record<string, unknown>

const expectHistory = async (db: Db, { table, code, isAudited }: (typeof KINDS)[number]): Promise<string[]> => {
  const { rows: kept } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(code)} like ${`${MARK}%`} order by id`.execute(db)
  const { rows: logged } = await sql<{ row: Row }>`select data_content::jsonb as row from sys_data_log
    where data_table = ${table} and data_content::jsonb ->> ${code} like ${`${MARK}%`} order by data_id`.execute(db)
  expect(logged, `${table}: history and rows`).toEqual(kept)
  const ids = kept.map(({ row }) => row.id)
  const { rows: audited } = await sql<{ id: string }>`select split_part(object, '/', 2) as id from audit_entry
    where action = 'change' and split_part(object, '/', 2) = any(${ids}) order by 1`.execute(db)
  expect(
    audited.map(({ id }) => id),
    `${table}: audit and rows`,
  ).toEqual(isAudited ? ids : [])
  return ids
}
