import { resource, text } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../core/context.ts'
import { compile } from '../../../test/compiled.ts'
import { refuseUnpresented } from '../core/answer.ts'
import { clearRow, markWhole, presented, presentRows } from './field-rules.ts'

const person = resource({
  name: 'test:person',
  title: '人员',
  table: 'person',
  path: '/person',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: {
    name: text('姓名', { required: true }),
    note: text('备注', { restrictable: true }),
    nickname: text('昵称', { restrictable: true }),
  },
})

const bound = {
  session: { fields: new Map([[person.name, { note: 'hidden', nickname: 'masked' }]]) },
} as unknown as Ctx
const free = { session: { fields: new Map() } } as unknown as Ctx
const row = () => ({ id: '1', name: '张三', note: '秘密', nickname: '三儿' })

test('refuses an answer with a whole row, even a copied one', () => {
  const [whole] = markWhole(bound, person, [row()])
  for (const answer of [whole, [whole], { records: [{ ...whole! }] }, { result: { inner: whole } }])
    expect(() => refuseUnpresented(bound, answer)).toThrow('test:person was not presented')
  expect(() => refuseUnpresented(free, markWhole(free, person, [row()]))).not.toThrow()
})

test('presents rows without hidden values and with masks, and such an answer goes out', () => {
  const seen = presentRows(bound, person, markWhole(bound, person, [row()]))
  expect(seen).toEqual([{ id: '1', name: '张三', nickname: '***' }])
  expect(() => refuseUnpresented(bound, seen)).not.toThrow()
  expect(clearRow(bound, person, row())).toEqual({ id: '1', name: '张三' })
  expect(presentRows(free, person, [row()])).toEqual([row()])
})

test('a relation masks for a bound caller and is the bare table for others', () => {
  expect(compile(sql`select * from ${presented(free, person)} p`)[0]).toBe('select * from "person" p')
  const statement = compile(sql`select * from ${presented(bound, person)} p`)[0]
  expect(statement).toContain('nullif("note", "note") as "note"')
  expect(statement).toMatch(/case when .*"nickname".* end as "nickname"/)
  expect(statement).toContain('"name" as "name"')
})
