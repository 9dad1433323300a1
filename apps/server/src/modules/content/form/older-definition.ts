/** Definitions as older clients read and write them. Properties unknown to them survive their edits. */
import {
  onlineForm,
  olderAddForm,
  olderBuiltIn,
  olderButtons,
  olderCopy,
  olderEditForm,
  olderFields,
  olderFreeName,
  olderIndexes,
  olderPublish,
  olderRemove,
  readOlderForm,
  type FormItem,
  type OnlineForm,
  type ReadForm,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { copy } from './definition.ts'
import { importDefinition } from './definition-file.ts'
import { BUTTONS, VIEWS } from './older-shape.ts'

type Given = Record<string, unknown>

const own = (ctx: Ctx) => storeOf(ctx, onlineForm)

const flag = (on: boolean | undefined): 0 | 1 => (on ? 1 : 0)

const DB_TYPES: Readonly<Partial<Record<FormItem['kind'], string>>> = {
  longText: 'Text',
  date: 'Date',
  dateTime: 'Datetime',
}

const dbTypeOf = ({ kind, scale }: FormItem): string =>
  kind === 'number' || kind === 'sum' ? (scale === 0 ? 'int' : 'BigDecimal') : (DB_TYPES[kind] ?? 'string')

const idOf = (headId: string, { code }: Pick<FormItem, 'code'>): string => `${headId}_${code}`

const olderField = (headId: string, item: FormItem, order: number): Given => ({
  id: idOf(headId, item),
  cgformHeadId: headId,
  dbFieldName: item.code,
  dbFieldTxt: item.label,
  dbType: dbTypeOf(item),
  dbLength: item.max ?? null,
  dbPointLength: item.scale ?? null,
  dbIsNull: 1,
  dictField: item.dict ?? null,
  fieldShowType: VIEWS[item.kind],
  fieldMustInput: item.required ? '1' : '0',
  fieldValidType: item.unique ? 'only' : null,
  fieldDefaultValue: item.fillRule ? `\${${item.fillRule}}` : (item.initial ?? null),
  isQuery: flag(item.search),
  isReadOnly: flag(item.readOnly),
  isShowForm: flag(!item.hiddenInForm),
  isShowList: flag(item.list),
  orderNum: order,
})

const itemsOf = async (ctx: Ctx, headId: string): Promise<readonly FormItem[]> =>
  (await own(ctx).one(ctx, headId)).fields ?? []

const fieldsOf = async (ctx: Ctx, headId: string) =>
  (await itemsOf(ctx, headId)).map((item, i) => olderField(headId, item, i + 1))

const indexId = (headId: string, { code }: FormItem): string => `${headId}_uq_${code}`

const indexesOf = async (ctx: Ctx, headId: string): Promise<Given[]> =>
  (await itemsOf(ctx, headId))
    .filter(({ unique }) => unique)
    .map((item) => ({
      id: indexId(headId, item),
      cgformHeadId: headId,
      indexName: `uq_${item.code}`,
      indexField: item.code,
      indexType: 'unique',
      isDbSynch: 'Y',
    }))

const BUTTON_TEXTS: Readonly<Record<string, string>> = {
  add: '新增',
  update: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  import: '导入',
  export: '导出',
}

const builtIn = async (ctx: Ctx, id: string): Promise<Given[]> => {
  await own(ctx).one(ctx, id)
  return BUTTONS.map(([buttonCode], i) => ({
    id: `${id}_${buttonCode}`,
    cgformHeadId: id,
    buttonCode,
    buttonName: BUTTON_TEXTS[buttonCode],
    buttonStatus: '1',
    orderNum: i + 1,
  }))
}

const readItem = (field: Given): FormItem | undefined =>
  readOlderForm({ head: { tableName: 'f' }, fields: [field] })?.items[0]

const merged = (headId: string, before: FormItem, now: FormItem): FormItem => {
  const sent = readItem(olderField(headId, before, 1))
  if (sent?.kind !== now.kind) return now
  const [was, is]: [Given, Given] = [{ ...sent }, { ...now }]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  )
  return { ...before, ...Object.fromEntries(changed.map((key) => [key, is[key] ?? null])) }
}

type Edit = InputOfEndpoint<typeof olderEditForm>

const listIn = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])
const textIn = (given: unknown): string => (['string', 'number'].includes(typeof given) ? String(given) : '')

const itemsAfter = (form: OnlineForm, read: ReadForm, { fields, deleteFieldIds, deleteIndexIds }: Edit) => {
  const before = form.fields ?? []
  const byCode = new Map(before.map((item) => [item.code, item]))
  const removedIds = new Set(listIn(deleteFieldIds))
  const free = new Set(listIn(deleteIndexIds))
  const given = new Set(
    listIn(fields).flatMap((field) => {
      const { id, dbFieldName } = (field ?? {}) as Given
      return [textIn(id), idOf(form.id, { code: textIn(dbFieldName) })]
    }),
  )
  const changed = read.items.map((item) => {
    const old = byCode.get(item.code)
    const whole = old ? merged(form.id, old, item) : item
    return free.has(indexId(form.id, whole)) ? { ...whole, unique: false } : whole
  })
  const isGone = (item: FormItem): boolean => removedIds.has(idOf(form.id, item))
  const kept = before.filter((item) => !given.has(idOf(form.id, item)))
  return [...changed, ...kept].filter((item) => !isGone(item))
}

const editDefinition = (ctx: Ctx, input: Edit) =>
  inTransaction(ctx, async (tx) => {
    const { fields, indexs } = input
    const head = input.head!
    const id = textIn(head['id'])
    const form = await own(tx).one(tx, id)
    const { tableName = form.code, tableTxt = form.name } = head
    const read = readOlderForm({ head: { ...head, tableName, tableTxt }, fields, ...(indexs && { indexs }) })
    if (!read) throw refused('没有读到字段，请检查后重新保存')
    const more = {
      ...('formTemplate' in head && { columns: read.columns }),
      ...('themeTemplate' in head && { theme: read.theme }),
      ...(textIn(tableName).toLowerCase() !== form.code && { code: read.code }),
    }
    await own(tx).edit(tx, id, undefined, { name: read.name, fields: itemsAfter(form, read, input), ...more })
    return reply('保存成功，发布后生效', { id, leftOut: [...read.leftOut] })
  })

const refuseTaken = async (ctx: Ctx, name: string, id: string | null | undefined): Promise<null> => {
  const [sameCode] = await own(ctx).list(ctx, [sql`code = ${name.toLowerCase()} and id <> ${id ?? ''}`])
  if (sameCode) throw refused(`编码“${sameCode.code}”已被表单“${sameCode.name}”使用，请换一个`)
  return null
}

export const olderDefinitionRoutes: readonly Route[] = [
  handle(olderAddForm, (ctx, { head, fields, indexs }) =>
    importDefinition(ctx, { content: { head, fields, ...(indexs && { indexs }) }, name: null, code: null }),
  ),
  handle(olderEditForm, editDefinition),
  handle(olderFields, (ctx, { headId }) => fieldsOf(ctx, headId)),
  handle(olderIndexes, (ctx, { headId }) => indexesOf(ctx, headId)),
  handle(olderButtons, async (ctx, { id }) => {
    await own(ctx).one(ctx, id)
    return []
  }),
  handle(olderBuiltIn, (ctx, { id }) => builtIn(ctx, id)),
  handle(olderFreeName, (ctx, { tbname, id }) => refuseTaken(ctx, tbname, id)),
  handle(olderRemove, async (ctx, { id }) => {
    await own(ctx).remove(ctx, [id])
    return reply('已移除')
  }),
  handle(olderCopy, async (ctx, { id, tableName }) => {
    const { name } = await own(ctx).one(ctx, id)
    const { result } = await copy(ctx, { id, name: `${name}副本`.slice(0, 50), code: tableName.toLowerCase() })
    return reply('已复制', { id: result.id, leftOut: [] })
  }),
  handle(olderPublish, async (ctx, { id }) => {
    await own(ctx).move(ctx, 'publish', [id])
    return reply('已发布')
  }),
]
