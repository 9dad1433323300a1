/** Contents of audit entries in words: fields by label, values by dictionary, records by the name that the reader may know. */
import type { AuditLine, AuditRecord } from '@huxi/contract'
import { codeOf, columnName, type Field, type Resource } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { presentRows, canAsk } from '../../../engine/read/field-rules.ts'
import { labelsOfAll } from '../../../engine/read/labels.ts'
import { CODES, LABELS, RECORDS, SILENT, WAYS } from './words.ts'

export type AuditRow = Omit<AuditRecord, 'lines'> & { readonly detail: string }

type Values = Readonly<Record<string, unknown>>
type Texts = ReadonlyMap<string, string>

const OPEN_NOUNS = 'system:'
const MISSING = '-'
const MAX_LISTED = 20
const DIGEST = /^#[0-9a-f]{16}$/

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nounOf = (object: string): string => object.split('/', 1)[0]!

const resourceOf = (ctx: Ctx, noun: string): Resource | undefined => ctx.services.ports.resources.get(noun)

export const recordNames = async (
  ctx: Ctx,
  records: readonly (readonly [noun: string, id: string])[],
): Promise<Texts> => {
  const wanted = new Map<Resource, string[]>()
  for (const [noun, id] of records) {
    const r = resourceOf(ctx, noun)
    if (r && (noun.startsWith(OPEN_NOUNS) || holds(ctx, codeOf(r, 'list'))))
      wanted.set(r, [...(wanted.get(r) ?? []), id])
  }
  const labels = await labelsOfAll(ctx, wanted)
  return new Map(
    [...labels].flatMap(([r, names]) => [...names].map(([id, name]) => [`${r.name}/${id}`, name] as const)),
  )
}

interface Value {
  readonly label: string
  readonly value: unknown
  readonly of?: string | undefined
  readonly dict?: string | undefined
}

type Deed = Pick<AuditRow, 'action' | 'object'>

interface Part extends Value {
  readonly was?: unknown
}

const fieldOf = (r: Resource | undefined, key: string): Field | undefined =>
  Object.entries(r?.fields ?? {}).find(([name]) => name === key || columnName(name) === key)?.[1]

const valueOf = (r: Resource | undefined, key: string, given: unknown): Value => {
  const f = fieldOf(r, key)
  const value = f ? given : (WAYS[key]?.[String(given)] ?? given)
  return { label: f?.label ?? LABELS[key] ?? key, value, of: f?.to ?? RECORDS[key], dict: f?.dict ?? CODES[key] }
}

const MEMBERS: Readonly<Record<string, string>> = { grant: 'system:permission', membership: 'system:user' }

const changeOf = (action: string, noun: string, { added = [], removed = [] }: Values, of?: string): Part[] => {
  const kind = of ?? (action === 'grant' && noun === 'online:report' ? 'system:role' : MEMBERS[action])
  return [
    { label: '增加', value: added, of: kind },
    { label: '移除', value: removed, of: kind },
  ].filter(({ value }) => !Array.isArray(value) || value.length > 0)
}

const isChange = (value: unknown): value is Values => isValues(value) && ('added' in value || 'removed' in value)

const factsOf = (r: Resource | undefined, of: Deed, facts: Values): Part[] => {
  const { action, object } = of
  const noun = nounOf(object)
  if (action !== 'import' && isChange(facts)) {
    const { added, removed, ...others } = facts
    return [...changeOf(action, noun, { added, removed }), ...factsOf(r, of, others)]
  }
  return Object.entries(facts).flatMap(([key, value]): Part[] => {
    if (SILENT.has(key) || value === undefined || (key === 'verb' && 'move' in facts)) return []
    if (isChange(value))
      return changeOf(action, noun, value, RECORDS[key]).map((part) => ({
        ...part,
        label: `${LABELS[key] ?? key}：${part.label}`,
      }))
    if (key === 'move') return [{ label: '操作', value: (r && r.states?.moves[String(value)]?.label) ?? value }]
    if (key === 'filters' && isValues(value))
      return Object.entries(value).map(([name, asked]) => {
        const part = valueOf(r, name, asked)
        return { ...part, label: `${LABELS[key]}：${part.label}` }
      })
    if (key === 'fields' || key === 'filters') return [{ label: LABELS[key]!, value: labelled(r, value) }]
    return [valueOf(r, key, value)]
  })
}

const labelled = (r: Resource | undefined, value: unknown): unknown =>
  Array.isArray(value) ? value.map((name) => valueOf(r, String(name), '').label) : value

const parsed = (detail: string): Values => {
  const value: unknown = JSON.parse(detail)
  return isValues(value) ? value : {}
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

const partsOf = (ctx: Ctx, record: AuditRow): Part[] => {
  const { before, after, shortened: _cut, ...facts } = parsed(record.detail)
  const r = resourceOf(ctx, nounOf(record.object))
  if (!isValues(before) && !isValues(after)) return factsOf(r, record, { ...facts, before, after })
  const isPlain = !r || canAsk(ctx, r, Object.keys(r.fields))
  const seen = (side: unknown): Values =>
    isValues(side) ? (isPlain ? side : (presentRows(ctx, r, [side])[0] as Values)) : {}
  const [old, now] = [seen(before), seen(after)]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !same(old[key], now[key]))
  const { fields: _listed, ...others } = facts
  return [
    ...keys.map((key) => ({ ...valueOf(r, key, now[key] ?? null), was: old[key] ?? null })),
    ...factsOf(r, record, others),
  ]
}

const listOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined || value === '' ? [] : String(value).split(',')
}

const textOf = (value: unknown, nameOf: (one: string) => string | undefined): string => {
  if (value === null || value === undefined || value === '') return MISSING
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (isValues(value) && 'title' in value && 'count' in value)
    return `${String(value['title'])} ${String(value['count'])} 条`
  if (isValues(value))
    return Object.entries(value)
      .map(([key, inner]) => `${LABELS[key] ?? key}：${textOf(inner, nameOf)}`)
      .join('；')
  if (Array.isArray(value)) {
    if (value.length === 0) return MISSING
    const texts = value.slice(0, MAX_LISTED).map((one) => textOf(one, nameOf))
    return `${texts.join('、')}${value.length > MAX_LISTED ? ` 等 ${value.length} 项` : ''}`
  }
  const text = String(value)
  if (DIGEST.test(text)) return '有内容（审计不留原文）'
  return nameOf(text) ?? text
}

const textsOf = async (ctx: Ctx, parts: readonly Part[]): Promise<(part: Part, value: unknown) => string> => {
  const idsOf = ({ value, was }: Part) => [...listOf(value), ...listOf(was)]
  const names = await recordNames(
    ctx,
    parts.flatMap((part) => (part.of ? idsOf(part).map((id) => [part.of!, id] as const) : [])),
  )
  const codes = new Map<string, Texts>()
  for (const [dict, own] of Map.groupBy(parts, ({ dict: code }) => code))
    if (dict && !dict.includes(','))
      codes.set(dict, await ctx.services.ports.dictionaries.texts(ctx, dict, [...new Set(own.flatMap(idsOf))]))
  return ({ of, dict }, value) => {
    const list = (of || dict) && typeof value === 'string' ? value.split(',') : value
    return textOf(list, (one) => (of ? names.get(`${of}/${one}`) : codes.get(dict ?? '')?.get(one)))
  }
}

export const linesOf = async (ctx: Ctx, records: readonly AuditRow[]): Promise<AuditLine[][]> => {
  const all = records.map((record) => partsOf(ctx, record))
  const nameOf = await textsOf(ctx, all.flat())
  return all.map((parts) =>
    parts.map((part) => ({
      label: part.label,
      text: nameOf(part, part.value),
      ...('was' in part && { before: nameOf(part, part.was) }),
    })),
  )
}
