/** How a move is remembered, and what it does where a row is out of sight. */
import { isEncrypted, leadsFrom, movesOf } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemOf } from '../accounts.ts'
import { sightOf } from './fixtures.ts'
import { history, startOf, statesOf } from './own-moves.ts'
import { facts, REFUSED, type Subject } from './subject.ts'

export const rememberedMoveSuite = (s: Subject): void => {
  const { field, rowIn, textOf } = statesOf(s)

  if (s.has('history'))
    test.each(movesOf(s.r))('%s is a line of the history, and is not undone', async (name, move) => {
      const { id } = await rowIn(startOf(move))
      const ask = Object.entries(move.ask ?? {})
      const asked = await s.answersTo(name)
      expect((await s.move(name, id, {}, asked)).body).toMatchObject({ success: true })
      const [entry] = await history(s, id)
      expect(entry).toMatchObject({ verb: 'move', createBy: s.moverOf(name), undoable: false })
      expect(entry!.move).toMatchObject({ name, label: move.label })
      expect(entry!.move!.asked.map(({ label }) => label)).toEqual(
        ask.filter(([, f]) => !isEncrypted(f)).map(([, { label }]) => label),
      )
      const { rows } = await sql<{ asked: string }>`select asked from sys_data_log
        where data_id = ${id} and move = ${name}`.execute(systemOf(s.setup.app, 1).db)
      for (const [field, f] of ask)
        expect(rows[0]!.asked.includes(JSON.stringify(asked[field])), field).toBe(!isEncrypted(f))
      // some moves change other fields and keep the state
      if (move.to !== null && move.to !== startOf(move))
        expect(entry!.changes).toContainEqual({
          field,
          label: s.r.fields[field]!.label,
          before: textOf(startOf(move)),
          after: textOf(move.to),
        })
      if (!s.has('undo')) return
      const undone = (await s.call('undo', { body: { id: entry!.id } })).body
      expect(undone).toMatchObject({ ...REFUSED, message: expect.stringContaining(`“${move.label}”不能撤销`) })
      const back = movesOf(s.r).filter(([, one]) => one.to === startOf(move) && leadsFrom(one, move.to))
      for (const [, { label }] of back) expect(undone.message).toContain(`“${label}”`)
    })

  test('an invisible id stops the whole move', async () => {
    if (sightOf(s.r) !== 'members') return
    for (const [name, move] of movesOf(s.r)) {
      const row = await rowIn(startOf(move))
      const tries = (as: 'admin' | 'outsider', ids: unknown[]) => s.move(name, ids, { as })
      expect(facts(await tries('outsider', [row['id']])), name).toEqual(facts(await tries('outsider', [s.absentId])))
      if (move.batch) expect((await tries('admin', [row['id'], s.absentId])).body, name).toMatchObject(REFUSED)
      expect(await s.read(row['id'])).toEqual(row)
    }
  })
}
