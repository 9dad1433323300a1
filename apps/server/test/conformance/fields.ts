/** A caller with all fields hidden still reads the rows, and no answer contains the values. */
import { fieldRuleOf, isRestrictable, wireName, type FieldRule } from '@huxi/model'
import { expect, test } from 'vitest'
import { asPerson } from '../../src/engine/core/caller.ts'
import type { Ctx } from '../../src/engine/core/context.ts'
import { entriesOf } from '../../src/engine/write/history-text.ts'
import { storeOf } from '../../src/engine/write/store.ts'
import type { Row } from './fixtures.ts'
import type { Subject } from './subject.ts'

/** Shorter texts occur by chance. */
const TELLING = 5
/** Rows in an order that does not depend on visible fields. */
const SOME = { pageSize: '20', column: 'createTime', order: 'asc' }

export const fieldSuite = (s: Subject): void =>
  test.each(['hidden', 'masked'] as const)('fields that are %s are neither shown nor required', async (rule) => {
    const { services, tokenOf } = s.setup.app
    const session = (await services.ports.sessions.find(await tokenOf('admin'), 0))!
    const fields = Object.entries(s.r.fields).filter(([name]) => isRestrictable(s.r, name))
    if (fields.length === 0) return
    const rules = Object.fromEntries(fields.map(([name]): [string, FieldRule] => [name, rule]))
    const as = (given: typeof session): Ctx =>
      asPerson(services, given, { id: 'test', ip: '', agent: '', token: undefined })
    const [whole, ruled] = [as(session), as({ ...session, fields: new Map([[s.r.name, rules]]) })]
    const own = storeOf(whole, s.r)
    const read = async (ctx: Ctx) => own.present<Row>(ctx, (await own.page(ctx, SOME)).records)
    const [rows, seen] = [await read(whole), await read(ruled)]
    expect(seen.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    const unseen = fields.map(([name, f]) => ({ wire: wireName(name, f), rule: fieldRuleOf(s.r, rules, name) }))
    const closed = new Set(unseen.flatMap(({ wire }) => [wire, `${wire}_dictText`]))
    const names = new Set([
      ...Object.entries(s.r.fields).flatMap(([name, f]) => [wireName(name, f), `${wireName(name, f)}_dictText`]),
      ...Object.keys(AUDIT),
    ])
    for (const row of rows) {
      const other = seen.find(({ id }) => id === row['id'])!
      const open = Object.entries(row).filter(([key]) => names.has(key) && !closed.has(key))
      const [visibleText, allowed] = [JSON.stringify(Object.values(other)), JSON.stringify(open)]
      for (const { wire, rule: own_ } of unseen) {
        if (own_ === 'hidden') expect(other, wire).not.toHaveProperty(wire)
        const value = row[wire]
        if (typeof value !== 'string' || value.length < TELLING || value.includes('*') || allowed.includes(value))
          continue
        expect(visibleText, wire).not.toContain(value)
      }
    }
    if (!s.has('history') || rows.length === 0) return
    const changes = await services.ports.journal.changesOf(ruled, s.r.table, String(rows[0]!['id']))
    const lines = (await entriesOf(ruled, s.r, changes)).flatMap((entry) => entry.changes)
    for (const { wire, rule: own_ } of unseen)
      if (own_ === 'hidden') expect(lines.map(({ field }) => field)).not.toContain(wire)
  })

const AUDIT = { id: 0, sysOrgCode: 0, createBy: 0, createTime: 0, updateBy: 0, updateTime: 0, version: 0 }
