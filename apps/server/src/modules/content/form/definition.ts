import {
  changeIssues,
  columnOf,
  dictOf,
  formCodeIssue,
  formDraftOf,
  onlineForm,
  publishedContent,
  USUAL_SCALE,
  type copyForm,
  type formConversions,
  type FormContent,
  type FormDraft,
  type FormItem,
  type OnlineForm,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { afterCommit, inTransaction, lock, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { convert, previewOf } from './conversion.ts'
import { giveToPublisher, hideMenu, putMenu } from './menu.ts'
import { olderHeadOf } from './older-shape.ts'
import { formsOf } from './registry.ts'
import { fillRules, reports, rules } from './sources.ts'

const { fields } = onlineForm

const refuseWrong = (issues: readonly string[]): void => {
  if (issues.length > 0) refuseField('fields', fields.fields, issues.slice(0, 5).join('；'))
}

const refuseUnknownDicts = async (tx: Ctx, items: readonly FormItem[]): Promise<void> => {
  const codes = [...new Set(items.flatMap(({ dict }) => dict || []))]
  const { rows } = await sql<{
    code: string
  }>`select dict_code as code from sys_dict where del_flag = 0 and dict_code = any(${codes})`.execute(tx.db)
  const dictionaryCodes = new Set(rows.map(({ code }) => code))
  const { dictionaries } = tx.services.ports
  const issues: string[] = []
  for (const { label, dict, options, initial } of items) {
    if (!dict && !options) continue
    if (dict && !dictionaryCodes.has(dict)) issues.push(`“${label}”：没有编码为“${dict}”的字典，请在数据字典中核对`)
    else if (typeof initial === 'string' && initial !== '') {
      const values = initial.split(',')
      const choosable = await dictionaries.choosable(tx, dictOf({ dict, options }), values)
      if (values.some((value) => !choosable.has(value))) issues.push(`“${label}”：默认值不在选项中，请重新选择`)
    }
  }
  refuseWrong(issues)
}

const refuseUnknownReports = async (tx: Ctx, items: readonly FormItem[]): Promise<void> => {
  const popups = items.filter(({ kind }) => kind === 'popup')
  if (popups.length === 0) return
  const reportsByCode = await reports(tx)
  refuseWrong(
    popups.flatMap(({ label, report, reportColumn, fill }) => {
      const found = reportsByCode.find(({ code }) => code === report)
      if (!found) return [`“${label}”：没有编码为“${report}”的报表，请重新选择`]
      const missing = [reportColumn!, ...Object.keys(fill ?? {})].find(
        (name) => !found.columns.some((column) => column.name === name),
      )
      return missing === undefined ? [] : [`“${label}”：报表“${found.name}”没有“${missing}”这一列，请重新选择`]
    }),
  )
}

const refuseUnknownRules = async (tx: Ctx, items: readonly FormItem[]): Promise<void> => {
  const kinds = [
    ['checkRule', '校验规则', rules],
    ['fillRule', '填值规则', fillRules],
  ] as const
  for (const [key, title, readRules] of kinds) {
    const ruled = items.filter((item) => item[key])
    const codes = ruled.length > 0 ? (await readRules(tx)).map(({ code }) => code) : []
    refuseWrong(
      ruled.flatMap((item) =>
        codes.includes(item[key]!) ? [] : [`“${item.label}”：没有编码为“${item[key]}”的${title}，请重新选择`],
      ),
    )
  }
}

const allItems = ({ items, parts }: FormDraft): readonly FormItem[] => [
  ...items,
  ...parts.flatMap((part) => part.items),
]

const refuseUnknownForms = async (tx: Ctx, { code: own }: OnlineForm, items: readonly FormItem[]): Promise<void> => {
  const referring = items.filter(({ kind }) => kind === 'row')
  if (referring.length === 0) return
  const forms = await storeOf(tx, onlineForm).list(tx, [sql`published is not null`])
  const formCodes = new Set(forms.map(({ code }) => code))
  refuseWrong(
    referring.flatMap(({ label, form }) =>
      formCodes.has(form!) && form !== own ? [] : [`“${label}”：没有编码为“${form}”的已发布的表单，请重新选择`],
    ),
  )
}

const refuseDoubles = async (tx: Ctx, { id, published }: OnlineForm, items: readonly FormItem[]): Promise<void> => {
  const fresh = items.filter(
    ({ code, unique }) => unique && !published?.items.some((one) => one.code === code && one.unique),
  )
  for (const item of fresh) {
    const [column, { label }] = [columnOf(item), item]
    const { rows } =
      await sql`select 1 from onl_form_row where form_id = ${id} and tenant_id = ${tx.tenantId} and del_flag = 0
      and data->>${column} is not null group by data->>${column} having count(*) > 1 limit 1`.execute(tx.db)
    if (rows.length > 0) throw refused(`“${label}”已有重复的值，不能要求不重复，请先修改这些记录`)
  }
}

/** Stored values with more decimals than the new precision would be read rounded. */
const refuseLostDigits = async (tx: Ctx, id: string, content: FormContent): Promise<void> => {
  const lists = [
    { table: sql`onl_form_row`, items: content.items, of: sql`true` },
    ...(content.parts ?? []).map(({ code, items }) => ({
      table: sql`onl_form_part_row`,
      items,
      of: sql`part = ${code}`,
    })),
  ]
  for (const { table, items, of } of lists)
    for (const item of items.filter(({ kind }) => kind === 'number' || kind === 'sum')) {
      const [column, digits] = [columnOf(item), item.scale ?? USUAL_SCALE]
      const { rows } = await sql`select 1 from ${table} where form_id = ${id} and tenant_id = ${tx.tenantId} and ${of}
        and (data->>${column})::numeric <> round((data->>${column})::numeric, ${digits}::integer) limit 1`.execute(
        tx.db,
      )
      if (rows.length > 0)
        throw refused(`“${item.label}”已有超过 ${digits} 位小数的值，不能减少小数位数，请保留原来的位数或换一个编码`)
    }
}

type Draftable = Pick<OnlineForm, 'fields' | 'parts' | 'columns' | 'isTree' | 'theme'>

const draftIn = ({ fields: items, parts, columns, isTree, theme }: Partial<Draftable>): FormDraft => ({
  items: items ?? [],
  parts: parts ?? [],
  columns: columns ?? 1,
  isTree: isTree ?? false,
  theme: theme ?? 'normal',
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** This process makes the views after the commit, then notifies the others. */
const changed = (tx: Ctx): void => {
  const { bus } = tx.services
  afterCommit(
    tx,
    () =>
      void formsOf(tx)
        .refresh()
        .then(() => bus.publish('forms.changed', {})),
  )
  publish(tx, 'authority.changed', {})
}

export const conversions = async (ctx: Ctx, { id }: InputOfEndpoint<typeof formConversions>) => {
  const form = await own(ctx).one(ctx, id)
  const draft = draftIn(form)
  refuseWrong(changeIssues(draft, form.published))
  return previewOf(ctx, form, publishedContent(draft, form.published))
}

export const copy = (ctx: Ctx, { id, name, code }: InputOfEndpoint<typeof copyForm>) =>
  inTransaction(ctx, async (tx) => {
    const { description, fields: items, parts, columns, isTree, theme } = await own(tx).one(tx, id)
    const row = await own(tx).add(tx, { name, code, description, fields: items, parts, columns, isTree, theme })
    return reply(`已复制为“${name}”，发布后可以填写`, row)
  })

const given = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const own = (tx: Ctx) => storeOf(tx, onlineForm)

const isTakenCode = (tx: Ctx, code: string): Promise<boolean> => own(tx).isTaken(tx, 'code', code, null)

const freeCode = async (tx: Ctx, code: string, nth = 2): Promise<string> => {
  const ending = `_${nth}`
  const next = code.slice(0, fields.code.max! - ending.length) + ending
  return (await isTakenCode(tx, next)) ? freeCode(tx, code, nth + 1) : next
}

/** Names of two forms may give the same code: its author is told one that is free. */
const refuseTakenCode = async (tx: Ctx, code: string): Promise<void> => {
  await lock(tx, `form-codes:${tx.tenantId}`)
  if (await isTakenCode(tx, code))
    refuseField('code', fields.code, `表单编码“${code}”已存在，请换一个，例如“${await freeCode(tx, code)}”`)
}

export const formHooks: Hooks<typeof onlineForm> = {
  async beforeWrite(tx, input, current) {
    const code = input.code ?? current?.code ?? ''
    const issue = formCodeIssue(code)
    if (issue) refuseField('code', fields.code, issue)
    if (current === null) await refuseTakenCode(tx, code)
    if (current?.published && code !== current.code)
      refuseField('code', fields.code, '表单发布过，编码不能再改；需要另一个编码时请复制为新表单')
    const draft = draftIn({ ...current, ...given(input) })
    const published = current?.published ?? null
    refuseWrong(changeIssues(draft, published))
    const pending = published !== null && !same(draft, formDraftOf(published))
    return { ...input, pending }
  },
  beforeDelete(_tx, rows) {
    const published = rows.find((row) => row.published !== null)
    if (published) throw refused(`“${published.name}”发布过，可能已有记录，不能删除，请停用`)
  },
  enrich: async (_ctx, rows) => rows.map((row) => ({ ...row, ...olderHeadOf(row), isRead: row.leftOut !== null })),
  moves: {
    async publish(tx, { rows: [row], write }) {
      const form = row!
      const draft = draftIn(form)
      const { items } = draft
      if (items.length === 0) throw refused('还没有字段，请先编辑表单，至少添加一个字段')
      const before = form.published
      refuseWrong(changeIssues(draft, before))
      await refuseUnknownDicts(tx, allItems(draft))
      await refuseUnknownReports(tx, allItems(draft))
      await refuseUnknownRules(tx, items)
      await refuseUnknownForms(tx, form, allItems(draft))
      const published = before && same(formDraftOf(before), draft) ? before : publishedContent(draft, before)
      await convert(tx, form, published)
      await refuseDoubles(tx, form, published.items)
      await refuseLostDigits(tx, form.id, published)
      const after = await write({
        published,
        publishedNo: published.no,
        publishedAt: now(tx),
        pending: false,
      })
      await putMenu(tx, { ...form, published })
      if (before === null) await giveToPublisher(tx, form.id)
      changed(tx)
      return after
    },
    async retire(tx, { rows, write }) {
      const after = await write()
      for (const row of rows) await hideMenu(tx, row.id)
      changed(tx)
      return after
    },
  },
}
