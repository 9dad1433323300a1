/** Values of fields whose kind changes: read as text by the old kind, and as input by the new one. */
import {
  columnOf,
  formResource,
  partResource,
  partsOf,
  KIND_TEXTS,
  type FormContent,
  type FormConversion,
  type FormItem,
  type OnlineForm,
} from '@huxi/contract'
import { AppError, codeOf, parser, refused, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Row } from '../../../engine/read/hooks.ts'
import { idsByText, targetOf } from '../../../engine/read/labels.ts'
import { readerOf } from '../../../engine/write/value-text.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { formsOf } from './registry.ts'

interface Changed {
  readonly was: FormItem
  readonly now: FormItem
  readonly part?: string
}

interface Value {
  readonly text: string
  readonly count: number
}

const VALUES_MAX = 20_000
const BATCH = 2000

const pairs = (before: Pick<FormContent, 'items'> | undefined, items: readonly FormItem[], part?: string): Changed[] =>
  items.flatMap((now) => {
    const was = before?.items.find(({ code, kind }) => code === now.code && kind !== now.kind)
    return was && now.kind !== 'sum' ? [{ was, now, ...(part !== undefined && { part }) }] : []
  })

const changedKinds = (before: FormContent | null, after: FormContent): Changed[] =>
  before === null
    ? []
    : [
        ...pairs(before, after.items),
        ...(after.parts ?? []).flatMap(({ code, items }) =>
          pairs(
            before.parts?.find((part) => part.code === code),
            items,
            code,
          ),
        ),
      ]

const rowsOf = (tx: Ctx, formId: string, part: string | undefined): { table: Condition; where: Condition } => {
  const where = sql`form_id = ${formId} and tenant_id = ${tx.tenantId}`
  return part === undefined
    ? { table: sql`onl_form_row`, where }
    : { table: sql`onl_form_part_row`, where: sql`${where} and part = ${part}` }
}

const valuesOf = async (tx: Ctx, formId: string, { was, part }: Changed): Promise<Value[]> => {
  const { table, where } = rowsOf(tx, formId, part)
  const column = columnOf(was)
  const { rows } = await sql<Value>`select data->>${column} as text, count(*)::int as count from ${table}
    where ${where} and data->>${column} is not null group by 1 order by 2 desc, 1 limit ${VALUES_MAX + 1}`.execute(
    tx.db,
  )
  if (rows.length > VALUES_MAX)
    throw refused(`“${was.label}”有超过 ${VALUES_MAX} 个不同的值，不能改变类型，请改用新的字段`)
  return rows
}

const COMMA = /[,，、]/

const fieldOf = ({ tenantId }: Ctx, item: FormItem): { name: string; f: Field; r: Resource } => {
  const content = {
    no: 1,
    items: [{ ...item, required: false, unique: false, readOnly: false, hiddenInForm: false }],
    removed: [],
  }
  const r = formResource({ id: '0', tenantId: tenantId!, code: 'converted', name: '', retired: false, content })
  const name = columnOf(item)
  const { wire: _wire, ...f } = r.fields[name]!
  return { name, f, r }
}

const typed = ({ kind }: FormItem, text: string): unknown => {
  if (kind === 'number' || kind === 'sum') return Number(text)
  if (kind === 'bool') return text === 'true'
  return kind === 'dateTime' ? formatTime(Date.parse(text)) : text
}

const textsOf = async (tx: Ctx, was: FormItem, values: readonly Value[]): Promise<(string | null)[]> => {
  const { name, f, r } = fieldOf(tx, was)
  const rows: Row[] = values.map(({ text }) => ({ [name]: typed(was, text) }))
  const read = await readerOf(tx, r, rows)
  // trailing zeros of a number are its display
  return rows.map((row) => (typeof row[name] === 'number' ? String(row[name]) : read(name, f, row)))
}

type Meaning = (text: string) => unknown

const meaningOf = async (tx: Ctx, now: FormItem, texts: readonly string[]): Promise<Meaning> => {
  const { f } = fieldOf(tx, now)
  const parts = now.kind === 'dicts' ? [...new Set(texts.flatMap((text) => text.split(COMMA)))] : [...texts]
  const found = f.dict ? await dictValues(tx, f.dict, parts) : f.to ? await ids(tx, f, parts) : undefined
  const parse = parser({ value: f })
  return (given) => {
    if (!found) return parse({ value: kindOf(f).fromSheet(f, given) }).value
    const convertedParts = (now.kind === 'dicts' ? given.split(COMMA) : [given]).map((part) => found.get(part))
    return convertedParts.includes(undefined) ? undefined : convertedParts.join(',')
  }
}

const dictValues = async (tx: Ctx, dict: string, texts: readonly string[]): Promise<Map<string, string>> => {
  const { dictionaries } = tx.services.ports
  const byText = await dictionaries.values(tx, dict, texts)
  const choosable = await dictionaries.choosable(tx, dict, [...new Set([...byText.values(), ...texts])])
  return new Map(
    texts.flatMap((text) => {
      const value = [byText.get(text), text].find((one) => one !== undefined && choosable.has(one))
      return value === undefined ? [] : [[text, value] as const]
    }),
  )
}

const ids = async (tx: Ctx, f: Field, texts: readonly string[]): Promise<Map<string, string>> => {
  const found = await idsByText(tx, targetOf(tx, f), texts)
  return new Map([...found].flatMap(([text, all]) => (all.length === 1 ? [[text, all[0]!] as const] : [])))
}

const NOT_CONVERTED: ReadonlySet<string> = new Set(['file', 'popup'])

interface Converted extends Value {
  readonly displayed: string
  readonly value: unknown
}

const convertedOf = async (tx: Ctx, formId: string, changed: Changed): Promise<Converted[]> => {
  const { was, now } = changed
  const values = await valuesOf(tx, formId, changed)
  const texts = await textsOf(tx, was, values)
  const isPossible = !NOT_CONVERTED.has(now.kind) && was.kind !== 'file'
  const meaning = isPossible ? await meaningOf(tx, now, [...new Set(texts.filter((text) => text !== null))]) : undefined
  return values.map((value, i) => {
    const displayed = texts[i] ?? value.text
    try {
      return { ...value, displayed, value: meaning?.(displayed) ?? undefined }
    } catch (error) {
      if (error instanceof AppError) return { ...value, displayed, value: undefined }
      throw error
    }
  })
}

const stored = ({ kind }: FormItem, value: unknown): unknown =>
  kind === 'dateTime' ? `${String(value).replace(' ', 'T')}+08:00` : value

export const convert = async (tx: Ctx, { id, published }: OnlineForm, after: FormContent): Promise<void> => {
  for (const changed of changedKinds(published, after)) {
    const { was, now, part } = changed
    const { table, where } = rowsOf(tx, id, part)
    const values = (await convertedOf(tx, id, changed)).filter(({ value }) => value !== undefined)
    for (let at = 0; at < values.length; at += BATCH) {
      const batch = values.slice(at, at + BATCH).map(({ text, value }) => ({ text, value: stored(now, value) }))
      await sql`update ${table} set data = data || jsonb_build_object(${columnOf(now)}::text, m.value)
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as m(text text, value jsonb)
        where ${where} and data->>${columnOf(was)} = m.text`.execute(tx.db)
    }
  }
}

const MAX_LISTED = 10

const readableTexts = async (
  ctx: Ctx,
  formId: string,
  { was, part }: Changed,
  values: readonly Value[],
): Promise<ReadonlySet<string>> => {
  const shape = await formsOf(ctx)
    .shape(ctx, formId)
    .catch(() => undefined)
  if (!shape || values.length === 0) return new Set()
  const r = formResource(shape)
  const own = partsOf(shape.content).find(({ code }) => code === part)
  const [of, column] = [own ? partResource(shape, own) : r, columnOf(was)]
  const isRead = holds(ctx, codeOf(r, 'list')) && (!part || canAsk(ctx, r, [part])) && canAsk(ctx, of, [column])
  if (!isRead) return new Set()
  const { table, where } = rowsOf(ctx, formId, part)
  const id = sql.ref(part === undefined ? 'id' : 'row_id')
  const seen = sql.join([sql`true`, ...(await storeOf(ctx, r).readable(ctx))], sql` and `)
  const { rows } = await sql<Pick<Value, 'text'>>`select distinct data->>${column} as text from ${table}
    where ${where} and del_flag = 0 and data->>${column} = any(${values.map(({ text }) => text)})
      and ${id} in (select id from ${sql.table(r.table)} where ${seen})`.execute(ctx.db)
  return new Set(rows.map(({ text }) => text))
}

export const previewOf = async (ctx: Ctx, { id, published }: OnlineForm, after: FormContent) => {
  const previews: FormConversion[] = []
  for (const changed of changedKinds(published, after)) {
    const values = await convertedOf(ctx, id, changed)
    const unmatched = values.filter(({ value }) => value === undefined)
    const seen = await readableTexts(ctx, id, changed, unmatched)
    const rows = (of: readonly Converted[]) => of.reduce((sum, { count }) => sum + count, 0)
    previews.push({
      label: changed.now.label,
      from: KIND_TEXTS[changed.was.kind],
      to: KIND_TEXTS[changed.now.kind],
      converted: rows(values) - rows(unmatched),
      lost: unmatched
        .filter(({ text }) => seen.has(text))
        .slice(0, MAX_LISTED)
        .map(({ displayed, count }) => ({ value: displayed, count })),
      lostRows: rows(unmatched),
    })
  }
  return previews
}
