/** OF1, OF2: filtered list and export of an online form beside those of a table of its own. */
import { adminGet, post, type Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'
import { ADMIN_TOKEN } from './rows.ts'
import { download, fillPositions } from './sheets.ts'

const ROWS = 20_000
const FIELDS = [
  { code: 'mark', label: '编码', kind: 'text', list: true },
  { code: 'label', label: '名称', kind: 'text', list: true, search: true },
  { code: 'rank', label: '职级', kind: 'dict', dict: 'position_rank', list: true, search: true },
]
const FORM = '/online/form/bench_form'
const TABLE = '/sys/position'

const fill = (id: string): string => `insert into onl_form_row (id, tenant_id, form_id, form_version, data, create_by)
  select 'bench' || n, 1, '${id}', 1, jsonb_build_object('mark', 'sheet' || n, 'label', '职务' || n,
    'rank', (n % 4 + 1)::text), 'bench' from generate_series(1, ${ROWS}) n`

const publish = async (testbed: Testbed): Promise<string> => {
  const ask = async (method: string, path: string, body: unknown): Promise<{ id: string }> => {
    const response = await fetch(`${(await testbed.product()).address}${post(path, {}).path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': ADMIN_TOKEN },
      body: JSON.stringify(body),
    })
    const { success, message, result } = (await response.json()) as {
      success: boolean
      message: string
      result?: { id: string }
    }
    if (!success) throw new Error(`${path}: ${message}`)
    return result!
  }
  const { id } = await ask('POST', '/online/cgform/head/add', { name: '台账', code: 'bench_form', fields: FIELDS })
  await ask('PUT', '/online/cgform/head/publish', { ids: id })
  return id
}

const ROUNDS = 40

/** In turns, so that both meet the same machine. */
const inTurns = async (works: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> => {
  const all: number[][] = works.map(() => [])
  for (let n = -1; n < rounds; n++)
    for (const [i, work] of works.entries()) {
      const begin = performance.now()
      await work()
      if (n >= 0) all[i]!.push(performance.now() - begin)
    }
  return all.map(median)
}

export const measureForms = async (testbed: Testbed): Promise<Line[]> => {
  const id = await publish(testbed)
  await fillPositions(testbed, ROWS)
  try {
    await testbed.query(fill(id))
    await testbed.query('vacuum analyze onl_form_row, sys_position')
    const product = await testbed.product()
    const asking = (path: string, met: Record<string, string>) => async () => {
      const { headers, path: whole } = adminGet(`${path}/list?${new URLSearchParams(met).toString()}`)
      const { result } = (await (await fetch(product.address + whole, { headers: headers! })).json()) as {
        result: { total: number }
      }
      if (result.total < 1000) throw new Error(`${path}: ${result.total} rows`)
    }
    const lists = [asking(FORM, { label: '*职务1*', rank: '2' }), asking(TABLE, { name: '*职务1*', postRank: '2' })]
    const [form, table] = (await inTurns(lists, ROUNDS)) as [number, number]
    const sheets = [`${FORM}/exportXls`, `${TABLE}/exportXls?createBy=sheet`].map(
      (path) => () => download(product, path),
    )
    const [sheet, other] = (await inTurns(sheets, 3)) as [number, number]
    return [
      atMost({
        id: 'OF1',
        title: `filtered list of a form of ${ROWS} rows, exact total`,
        value: `p50 ${form.toFixed(1)} ms`,
        raw: `positions ${table.toFixed(1)} ms`,
        figure: form / table,
        floor: 3,
      }),
      atMost({
        id: 'OF2',
        title: `export of a form of ${ROWS} rows`,
        value: `${(sheet / 1000).toFixed(2)} s`,
        raw: `positions ${(other / 1000).toFixed(2)} s`,
        figure: sheet / other,
        floor: 1.5,
      }),
    ]
  } finally {
    await testbed.execute([
      `delete from onl_form_row where form_id = '${id}'`,
      `delete from sys_position where create_by = 'sheet'`,
    ])
  }
}
