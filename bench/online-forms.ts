/** OF1 to OF3: lists and export of an online form beside those of a table of its own. OF4: a form of 200 fields opens. */
import type { Browser } from '@playwright/test'
import { CPU, inBrowser, seconds } from './browser.ts'
import { enter, TIMES, WINDOW } from './navigation.ts'
import { adminGet, post, type Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'
import { ADMIN_TOKEN } from './rows.ts'
import { download, fillPositions } from './sheets.ts'

const ROWS = Number(process.env['FORM_ROWS'] ?? 100_000)
const FIELDS = [
  { code: 'mark', label: '编码', kind: 'text', list: true },
  { code: 'label', label: '名称', kind: 'text', list: true, search: true },
  { code: 'rank', label: '职级', kind: 'dict', dict: 'position_rank', list: true, search: true },
]
const FORM = '/online/form/bench_form'
const TABLE = '/sys/position'

const fill = (id: string): string => `insert into form_${id} (id, tenant_id, form_version, mark, label, rank, create_by)
  select 'bench' || n, 1, 1, 'sheet' || n, '职务' || n, (n % 4 + 1)::text, 'bench' from generate_series(1, ${ROWS}) n`

const publish = async (testbed: Testbed, form: object): Promise<string> => {
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
  const { id } = await ask('POST', '/online/cgform/head/add', form)
  await ask('PUT', '/online/cgform/head/publish', { ids: id })
  return id
}

const ROUNDS = 15

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

const listLine = (id: string, title: string, [form, table]: readonly [number, number], floor: number): Line =>
  atMost({
    id,
    title: `${title}, ${ROWS} rows, exact total`,
    value: `p50 ${form.toFixed(1)} ms`,
    raw: `positions ${table.toFixed(1)} ms`,
    figure: form / table,
    floor,
  })

export const measureForms = async (testbed: Testbed): Promise<Line[]> => {
  const id = await publish(testbed, { name: '台账', code: 'bench_form', fields: FIELDS })
  await fillPositions(testbed, ROWS)
  try {
    const product = await testbed.product()
    const { headers, path } = adminGet(`${FORM}/list`)
    await fetch(product.address + path, { headers: headers! })
    await testbed.query(fill(id))
    await testbed.query('vacuum analyze onl_form_row, sys_position')
    const asking = (path: string, met: Record<string, string>) => async () => {
      const { headers, path: whole } = adminGet(`${path}/list?${new URLSearchParams(met).toString()}`)
      const { result } = (await (await fetch(product.address + whole, { headers: headers! })).json()) as {
        result: { total: number }
      }
      if (result.total < ROWS / 1000) throw new Error(`${path}: ${result.total} rows`)
    }
    const both = (form: Record<string, string>, table: Record<string, string>) =>
      inTurns([asking(FORM, form), asking(TABLE, table)], ROUNDS) as Promise<[number, number]>
    const chosen = await both({ rank: '2', label: '*职务12*' }, { postRank: '2', name: '*职务12*' })
    const contained = await both({ label: '*职务12*' }, { name: '*职务12*' })
    const sheets = [`${FORM}/exportXls`, `${TABLE}/exportXls?createBy=sheet`].map(
      (path) => () => download(product, path),
    )
    const [sheet, other] = (await inTurns(sheets, 2)) as [number, number]
    return [
      listLine('OF1', 'list of a form by a word of a dictionary and a part of a text', chosen, 2),
      listLine('OF2', 'list of a form by a part of a text, which no index answers', contained, 4),
      atMost({
        id: 'OF3',
        title: `export of a form of ${ROWS} rows`,
        value: `${(sheet / 1000).toFixed(2)} s`,
        raw: `positions ${(other / 1000).toFixed(2)} s`,
        figure: sheet / other,
        floor: 2,
      }),
    ]
  } finally {
    await testbed.execute([
      `delete from onl_form_row where form_id = '${id}'`,
      `delete from sys_position where create_by = 'sheet'`,
    ])
  }
}

const LONG = 200
const KINDS = ['text', 'number', 'date', 'dict', 'bool', 'longText', 'dateTime', 'dicts', 'user', 'depart', 'file']

const longFields = Array.from({ length: LONG }, (_, n) => {
  const kind = KINDS[n % KINDS.length]!
  return { code: `f${n}`, label: `字段${n}`, kind, list: true, ...(kind.startsWith('dict') && { dict: 'sex' }) }
})

const openLong = async (browser: Browser, address: string, id: string): Promise<[number, number]> => {
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await enter(context, address, 'admin')
  await page.goto(`${address}/online/cgformList/${id}`)
  const add = page.getByRole('button', { name: '新增', exact: true }).first()
  await add.waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const begin = performance.now()
  await add.click()
  const fields = page.getByRole('dialog').locator('.ant-form-item')
  await fields.first().locator('input').fill('甲')
  const first = performance.now() - begin
  await fields.nth(LONG - 1).waitFor({ state: 'attached' })
  const whole = performance.now() - begin
  await context.close()
  return [first, whole]
}

export const measureLongForm = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const id = await publish(testbed, { name: '长表', code: 'bench_long', columns: 2, fields: longFields })
  const { address } = await testbed.product()
  const all = await inBrowser(async (browser) => {
    const found: [number, number][] = []
    for (let n = 0; n < TIMES; n++) found.push(await openLong(browser, address, id))
    return found
  })
  const [first, whole] = [0, 1].map((i) => median(all.map((one) => one[i]!))) as [number, number]
  return [
    atMost({
      id: 'OF4',
      title: `a form of ${LONG} fields, opened`,
      value: seconds(first),
      raw: `all fields ${seconds(whole)}`,
      figure: first / 1000,
      floor: 1,
      slack: 1 / speed,
    }),
  ]
}
