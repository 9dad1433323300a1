import { isEncrypted } from '@huxi/model'
import { expect, test } from 'vitest'
import { columnsOf, ids } from './columns.ts'
import type { Row } from './fixtures.ts'
import { REFUSED, type Subject } from './subject.ts'

const HOSTILE = [
  'nothing',
  '1',
  "id'",
  'id;drop table sys_user',
  'id--',
  'id/**/',
  'ｉd',
  'sys_user.password',
  '(select 1)',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'password',
  'create_time',
  'tenant_id',
  'version',
  '"id"',
  'id desc',
  'CREATETIME',
]

export const sortSuite = (s: Subject): void => {
  test.each(columnsOf(s, (f) => f.only?.length !== 0 && !isEncrypted(f)))('sorts by %s', async (wire) => {
    const everything = ids((await s.list()).records).sort()
    const sorted = async (column: string, order: string) => (await s.list({ column, order })).records
    const [up, down] = [await sorted(wire, 'asc'), await sorted(`${wire}_dictText`, 'DESC')]
    expect([ids(up).sort(), ids(down).sort()]).toEqual([everything, everything])
    const values = (rows: Row[]) => rows.map((row) => row[wire]).filter((v) => v !== null && v !== undefined)
    const runs = (rows: Row[]) => values(rows).filter((v, i, all) => v !== all[i - 1])
    expect(new Set(runs(up)).size, 'equal values are together').toBe(runs(up).length)
    expect(runs(down), 'desc is asc reversed').toEqual([...runs(up)].reverse())
    for (const rows of [up, down]) {
      const blanks = rows.map((row) => row[wire] === null)
      expect(blanks.indexOf(true) === -1 || blanks.slice(blanks.indexOf(true)).every(Boolean), 'blanks last').toBe(true)
    }
    const numbers = values(up).filter((v) => typeof v === 'number')
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })
  test('refuses encrypted columns', async () => {
    for (const [wire, f] of columnsOf(s, isEncrypted)) {
      const { body } = await s.call('list', { query: { column: wire, order: 'asc' } })
      expect(body, wire).toMatchObject({ ...REFUSED, message: `${f.label}不能用于排序，请换一列` })
    }
  })
  test.each(HOSTILE)('refuses the column %s', async (column) => {
    const { status, body } = await s.call('list', { query: { column, order: 'asc' } })
    expect([status, body.success, body.code, body.message]).toEqual([
      200,
      false,
      500,
      `请注意，将要排序的列字段不存在：${column}`,
    ])
  })
  test('refuses a fourth column, a strange order, NUL', async () => {
    const column = 'createTime,id,createBy,updateTime'
    expect((await s.call('list', { query: { column } })).body).toMatchObject({ ...REFUSED, message: '最多按 3 列排序' })
    for (const order of ['up', 'asc;--', 'desc nulls first', "asc'", '１', 'null']) {
      const { body } = await s.call('list', { query: { column: 'createTime', order } })
      expect(body).toMatchObject({ ...REFUSED, message: '排序方式只能是 asc 或 desc' })
    }
    expect((await s.call('list', { query: { column: 'id\0' } })).status).toBe(400)
  })
  test('the default order of the resource applies', async () => {
    const [[first, direction] = ['id', 'asc']] = Object.entries(s.r.sort)
    const plain = ids((await s.list()).records)
    const asked = ids(
      (await s.list({ column: Object.keys(s.r.sort).join(), order: Object.values(s.r.sort).join() })).records,
    )
    expect(plain, `${first} ${direction}`).toEqual(asked)
  })
}
