import { columnName, leadsFrom, moveDone, movesOf, type HistoryEntry, type Move } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemOf } from '../accounts.ts'
import { statementsOf } from '../statement-count.ts'
import type { Row } from './fixtures.ts'
import type { Subject } from './subject.ts'

type State = string | number

export const CONFLICT = { success: false, code: 409 }

export const statesOf = (s: Subject) => {
  const { field, initial, versions } = s.r.states!
  const f = s.r.fields[field]!
  const items = () => s.setup.known.ours.dicts[f.dict!]!
  // some states are set by a module and reached by no move
  const put = async (id: unknown, state: unknown): Promise<Row> => {
    const { db } = systemOf(s.setup.app, 1)
    const [table, column] = [sql.table(s.r.table), sql.ref(columnName(field))]
    if (versions && versions.live === state) {
      const by = sql.ref(columnName(versions.by))
      await sql`update ${table} set ${column} = ${initial} where ${column} = ${state}
        and ${by} = (select ${by} from ${table} where id = ${id})`.execute(db)
    }
    await sql`update ${table} set ${column} = ${state} where id = ${id}`.execute(db)
    return s.read(id)
  }
  const rowIn = async (state: unknown): Promise<Row> => put((await s.add())['id'], state)
  const elsewhere = (move: Move): State => all().find((state) => !leadsFrom(move, state))!
  const all = (): State[] => items().map(({ value }) => (f.numeric ? Number(value) : value))
  return {
    field,
    initial,
    f,
    all,
    put,
    rowIn,
    elsewhere,
    textOf: (state: unknown): string => items().find(({ value }) => value === String(state))!.text,
  }
}

export const startOf = ({ from }: Move): State => [from].flat()[0]!
export const history = async (s: Subject, id: unknown): Promise<HistoryEntry[]> =>
  (await s.call<HistoryEntry[]>('history', { query: { id } })).body.result!
export const isGone = async (s: Subject, id: unknown): Promise<boolean> =>
  !(await s.call('queryById', { query: { id } })).body.success

export const ownMoveSuite = (s: Subject): void => {
  const { field, all, put, rowIn, textOf } = statesOf(s)
  // a refusal changes nothing, so that one row is enough for all of them
  let stray: Row

  beforeAll(async () => void (stray = await s.add()))

  test.each(movesOf(s.r))('%s leads from where it starts, and from nowhere else', async (name, move) => {
    for (const state of all()) {
      const row = leadsFrom(move, state) ? await rowIn(state) : await put(stray['id'], state)
      const { status, body } = await s.move<Row>(name, row['id'])
      expect(status).toBe(200)
      if (leadsFrom(move, state)) {
        expect(body, String(state)).toMatchObject({ success: true, message: moveDone(move), result: null })
        if (move.to === null) expect(await isGone(s, row['id'])).toBe(true)
        else
          expect(await s.read(row['id'])).toMatchObject({
            [field]: move.to,
            version: Number(row['version']) + 1,
            updateBy: s.moverOf(name),
          })
      } else {
        expect(body, String(state)).toMatchObject(CONFLICT)
        expect(body.result).toMatchObject({ id: row['id'], [field]: state, [`${field}_dictText`]: textOf(state) })
        expect(body.message).toContain(`现在是“${textOf(state)}”`)
        expect(await s.read(row['id'])).toEqual(row)
      }
    }
  })

  const batches = movesOf(s.r).filter(([, { batch }]) => batch)
  test.skipIf(batches.length === 0)('a batch costs the same number of statements at any length', async () => {
    for (const [name, move] of batches) {
      const costOf = async (count: number): Promise<number> => {
        const ids: unknown[] = []
        while (ids.length < count) ids.push((await rowIn(startOf(move)))['id'])
        return statementsOf(s.setup.app.services.database, async () => {
          expect((await s.move(name, ids)).body, name).toMatchObject({ success: true })
        })
      }
      await costOf(1)
      const few = await costOf(2)
      expect(await costOf(8), name).toBeLessThanOrEqual(few + 1)
    }
  })
}
