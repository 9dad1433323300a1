import { formResource, USUAL_SCALE, type FormDraft, type FormItem } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { formsOf } from '../src/modules/content/form/registry.ts'
import { systemOf } from './accounts.ts'
import { adjust } from './conformance/adjustments.ts'
import { answersOfDatabase } from './conformance/suites.ts'
import { admin, wire } from './form-calls.ts'
import { generatedForm, REPORT } from './generated-forms.ts'
import { openTestApp, type CallOptions, type TestApp } from './harness.ts'
import { IS_LONG, runs } from './long.ts'

type Row = Record<string, unknown>

const HEAD = '/online/cgform/head'
const other: CallOptions = { as: 'outsider' }
const FORMS = Array.from({ length: runs(2, 200) }, (_, n) => generatedForm(n))

if (IS_LONG) vi.setConfig({ hookTimeout: 3_600_000 })

const publishIn = async (app: TestApp, who: CallOptions) => {
  const { done } = wire(app)
  await done(who, 'POST', '/online/report/add', REPORT)
  const { db } = systemOf(app, who === admin ? 1 : 2)
  for (const { shape, drafts } of FORMS) {
    const { code, name } = shape
    const id = who === admin ? shape.id : `9${shape.id.slice(1)}`
    const given = ({ items, ...draft }: FormDraft) => ({ ...draft, fields: items })
    await done(who, 'POST', `${HEAD}/add`, { name, code, ...given(drafts[0]!) })
    await sql`update onl_form set id = ${id} where code = ${code}`.execute(db)
    for (const draft of drafts) {
      await done(who, 'PUT', `${HEAD}/edit`, { id, ...given(draft) })
      await done(who, 'PUT', `${HEAD}/publish`, { ids: id })
    }
  }
}

describe('generated forms', () => {
  let app: TestApp
  const resources = FORMS.map(({ shape }) => {
    const r = formResource(shape)
    const popups = shape.content.items.filter(({ kind, readOnly }) => kind === 'popup' && !readOnly)
    adjust(r, {
      input: (_n, side) =>
        Object.fromEntries(popups.map(({ code }) => [code, side === 'theirs' ? 'outsider' : 'admin'])),
    })
    return r
  })
  answersOfDatabase(resources, async () => {
    app = await openTestApp()
    for (const who of [admin, other]) await publishIn(app, who)
    await formsOf(app).settled()
    return app
  })

  const sumOf = ({ of }: FormItem, row: Row): number =>
    (of ?? [])
      .flatMap((code) => {
        const [list, column] = code.split('.') as [string, string | undefined]
        return column === undefined ? [row[list]] : (row[list] as Row[]).map((line) => line[column])
      })
      .reduce<number>((total, value) => total + Number(value ?? 0), 0)

  test.each(FORMS.map(({ shape }) => [shape.name, shape] as const))('%s keeps its lines and sums', async (_, shape) => {
    const { ask, done } = wire(app)
    const path = `/online/form/${shape.code}`
    const read = (id: unknown) => done<Row>(admin, 'GET', `${path}/queryById`, { id })
    const lists = (shape.content.parts ?? []).map(({ code }) => code)
    const { records } = await done<Page<Row>>(admin, 'GET', `${path}/list`, { pageSize: 20 })
    const rows = await Promise.all(records.map(({ id }) => read(id)))
    const row = rows.find((one) => lists.every((code) => (one[code] as Row[]).length > 0))!
    const { id } = row
    const turned = Object.fromEntries(
      lists.map((code) => {
        const [first, ...more] = row[code] as Row[]
        return [code, [...more, first!, { ...first, id: undefined }]]
      }),
    )
    await done(admin, 'PUT', `${path}/edit`, { id, ...turned })
    const after = await read(id)
    for (const { code, items } of shape.content.parts ?? [])
      for (const item of items)
        expect(
          (after[code] as Row[]).map((line) => line[item.code]),
          item.kind,
        ).toEqual(turned[code]!.map((line) => line[item.code]))
    const sum = shape.content.items.find(({ kind }) => kind === 'sum')
    if (sum) expect(after['total']).toBe(Number(sumOf(sum, after).toFixed(USUAL_SCALE)))
    expect((await ask(other, 'GET', `${path}/queryById`, { id })).message).toBe('未找到对应实体')
  })
})
