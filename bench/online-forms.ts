/** OF1 to OF3: lists and export of an online form beside those of a table of its own. OF4: a form of 200 fields opens. */
import type { Browser } from '@playwright/test'
import { CPU, enter, inBrowser, TIMES } from './browser.ts'
import { atMost, ms, seconds, type Bounds, type Line } from './report.ts'
import { inTurns, median, oneByOne, timed } from './rounds.ts'
import { download, fillPositions } from './sheets.ts'
import { adminGet, adminPost, adminPut, ask, type Testbed } from './testbed.ts'

const ROWS = 100_000
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
  const product = await testbed.product()
  const { id } = await ask<{ id: string }>(product, adminPost('/online/cgform/head/add', form))
  await ask(product, adminPut('/online/cgform/head/publish', { ids: id }))
  return id
}

const ROUNDS = 15

type Query = Record<string, string>

export const measureForms = async (testbed: Testbed): Promise<Line[]> => {
  const id = await publish(testbed, { name: '台账', code: 'bench_form', fields: FIELDS })
  await testbed.execute(fillPositions(ROWS))
  try {
    const product = await testbed.product()
    await ask(product, adminGet(`${FORM}/list`))
    await testbed.execute(fill(id), 'vacuum analyze onl_form_row, sys_position')
    const asking = (path: string, met: Query) => async (): Promise<void> => {
      const wanted = adminGet(`${path}/list?${new URLSearchParams(met).toString()}`)
      const { total } = await ask<{ total: number }>(product, wanted)
      if (total < ROWS / 1000) throw new Error(`${path}: ${total} rows`)
    }
    const line = async (
      [line, title]: readonly [string, string],
      works: readonly (() => Promise<unknown>)[],
      rounds: number,
      bounds: Bounds,
    ): Promise<Line> => {
      const all = await inTurns(
        works.map((work) => async () => (await timed(work)).ms),
        rounds,
      )
      const [own, other] = all.map(median)
      return atMost(line, `${title}, ${ROWS} rows`, own! / other!, bounds, `p50 ${ms(own!)}`, `positions ${ms(other!)}`)
    }
    const both = (form: Query, table: Query) => [asking(FORM, form), asking(TABLE, table)]
    const [label, name] = [{ label: '*职务12*' }, { name: '*职务12*' }]
    const word = ['OF1', 'list of a form by a word of a dictionary and a part of a text'] as const
    const part = ['OF2', 'list of a form by a part of a text, which no index answers'] as const
    const sheets = [`${FORM}/exportXls`, `${TABLE}/exportXls?createBy=sheet`]
    return [
      await line(word, both({ rank: '2', ...label }, { postRank: '2', ...name }), ROUNDS, { floor: 2 }),
      await line(part, both(label, name), ROUNDS, { floor: 4 }),
      await line(
        ['OF3', 'export of a form'],
        sheets.map((path) => () => download(product, path)),
        2,
        { floor: 2 },
      ),
    ]
  } finally {
    await testbed.execute(
      `delete from onl_form_row where form_id = '${id}'`,
      `delete from sys_position where create_by = 'sheet'`,
    )
  }
}

const LONG = 200
const KINDS = ['text', 'number', 'date', 'dict', 'bool', 'longText', 'dateTime', 'dicts', 'user', 'depart', 'file']

const longFields = Array.from({ length: LONG }, (_, n) => {
  const kind = KINDS[n % KINDS.length]!
  return { code: `f${n}`, label: `字段${n}`, kind, list: true, ...(kind.startsWith('dict') && { dict: 'sex' }) }
})

const openLong = async (browser: Browser, address: string, id: string): Promise<[number, number]> => {
  const page = await enter(browser, address)
  await page.goto(`${address}/online/cgformList/${id}`)
  const add = page.getByRole('button', { name: '新增', exact: true }).first()
  await add.waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const begin = performance.now()
  await add.click()
  const fields = page.getByRole('dialog').locator('.ant-form-item')
  await fields.first().locator('input').fill('甲')
  const first = performance.now() - begin
  await fields.nth(LONG - 1).waitFor({ state: 'attached' })
  const whole = performance.now() - begin
  await page.close()
  return [first, whole]
}

export const measureLongForm = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const id = await publish(testbed, { name: '长表', code: 'bench_long', columns: 2, fields: longFields })
  const { address } = await testbed.product()
  const all = await inBrowser((browser) => oneByOne(TIMES, () => openLong(browser, address, id)))
  const [first, whole] = [0, 1].map((i) => median(all.map((one) => one[i]!))) as [number, number]
  const bounds = { floor: 1, slack: 1 / speed }
  const title = `a form of ${LONG} fields, opened`
  return [atMost('OF4', title, first / 1000, bounds, seconds(first), `all fields ${seconds(whole)}`)]
}
