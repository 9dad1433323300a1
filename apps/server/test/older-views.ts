import type { Envelope } from '@huxi/model'
import { expect } from 'vitest'
import { xlsxOf } from './conformance/sheet-table.ts'
import type { TestApp } from './harness.ts'
import type { PersonName } from './people.ts'
import { formHeaders, formOf } from './upload.ts'

export type Row = Record<string, unknown>
export interface Rows {
  records: Row[]
  total: number
}

export const SENT = { column: 'createTime', order: 'desc', field: 'id,,', pageNo: 1, pageSize: 10, _t: 1_763_800_000 }
const KEYS = ['code', 'message', 'result', 'success', 'timestamp']

export const done = { success: true, code: 200 }
export const refused = { success: false, code: 500 }

export const back = (row: Row, more: Row): Row => ({
  ...row,
  key: row['id'],
  title: 'x',
  children: [],
  status_dictText: '启用',
  ...more,
})

export const says = (message: string) => ({ ...done, message })

export const refuses = (message: string) => ({ ...refused, message })

export const named = (rows: readonly Row[], name: string, value: string): Row =>
  rows.find((row) => row[name] === value)!

export const viewsOf = (opened: () => TestApp, as: PersonName = 'sysadmin') => {
  /** Headers of both vintages; the query is sent as given, so that it may be encoded twice. */
  const send = async <T = unknown>(
    method: string,
    path: string,
    query: Row = {},
    body?: unknown,
  ): Promise<Envelope<T>> => {
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    const response = await opened().server.inject({
      method: method as 'GET',
      url: `/platform${path.startsWith('/') ? path : `/${path}`}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      headers: {
        'X-Access-Token': await opened().tokenOf(as),
        'tenant-id': '1',
        tenant_id: '0',
        'X-Sign': 'E1D3F3B0',
        'X-TIMESTAMP': '20251122101010',
        'content-type': 'application/json;charset=UTF-8',
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    expect(response.statusCode, `${method} ${path}: ${response.body.slice(0, 200)}`).toBe(200)
    const envelope = response.json<Envelope<T>>()
    expect(Object.keys(envelope).toSorted(), path).toEqual(KEYS)
    return envelope
  }

  const listed = async (path: string, query: Row = {}): Promise<Row[]> => {
    const { result, success } = await send<Rows>('GET', path, { ...SENT, ...query })
    expect([success, result]).toMatchObject([
      true,
      { current: 1, size: 10, total: expect.any(Number), pages: expect.any(Number) },
    ])
    const all = await send<Rows>('GET', path, { ...SENT, ...query, pageSize: 99_999 })
    expect(all.result).toMatchObject({ size: 1000, total: result!.total })
    return all.result!.records
  }

  const exported = async (path: string): Promise<void> => {
    const answer = await opened().call('GET', `${path}/exportXls`, { as, query: SENT })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
  }

  const imported = async (path: string, rows: string[][], how: Record<string, string> = {}) =>
    (
      await opened().call('POST', `${path}/importExcel`, {
        as,
        body: formOf(how, 'a.xls', await xlsxOf([['标题'], ['导出人:x'], ...rows])),
        headers: formHeaders(),
      })
    ).body

  const free = (tableName: string, fieldName: string, fieldVal: string, dataId?: unknown) =>
    send<string>('GET', '/sys/duplicate/check', {
      tableName,
      fieldName,
      fieldVal,
      ...(dataId !== undefined && { dataId }),
      _t: 1,
    })

  const read = async <T>(path: string, query: Row = {}): Promise<T> => {
    const { result, success } = await send<T>('GET', path, { ...query, _t: 1 })
    expect(success, path).toBe(true)
    return result!
  }

  return { send, listed, read, exported, imported, free }
}
