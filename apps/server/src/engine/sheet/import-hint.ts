import { refused, type AppError, type Field } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { keyLabel, namedRecords, targetOf, type NamedRecord } from '../read/labels.ts'
import { closest } from './suggestion.ts'

export interface Hint {
  readonly hint?: string
  readonly fix?: string
}

export const hintOf = (error: AppError): Hint => (error.detail as { hint?: Hint } | null)?.hint ?? {}

export type RefuseText = (text: string, found: readonly string[]) => never

export const refuserOf = async (ctx: Ctx, f: Field): Promise<RefuseText> =>
  f.dict ? ofWords(f, await ctx.services.ports.dictionaries.options(ctx, f.dict)) : ofRecords(ctx, f)

const OFFERED = 12

const ofWords =
  (f: Field, texts: readonly string[]): RefuseText =>
  (text) => {
    const offered =
      texts.length === 0 || texts.length > OFFERED ? '请按导入模板的“填写说明”填写' : `请填 ${texts.join('、')} 之一`
    const fix = closest(text, texts)
    throw refused(`${f.label}不在可选范围内，${offered}`, fix && { hint: { hint: `是否为“${fix}”？`, fix } })
  }

const GUESSED = 2000

const ofRecords = async (ctx: Ctx, f: Field): Promise<RefuseText> => {
  const target = targetOf(ctx, f)
  const records = await namedRecords(ctx, target, GUESSED)
  const key = keyLabel(target)
  return (text, found) => {
    if (found.length > 1) {
      const keys = records.filter(({ id }) => found.includes(id)).map((record) => record.key)
      throw refused(`有 ${found.length} 个“${text}”，请改填${key}`, {
        hint: { hint: `可填${key}：${keys.join('、')}` },
      })
    }
    throw refused(`${f.label}“${text}”不存在，请改填正确的名称或${key}`, { hint: nearest(text, records) })
  }
}

const nearest = (text: string, records: readonly NamedRecord[]): Hint => {
  const near = closest(
    text,
    records.flatMap(({ label, key, id }) => (key === id ? [label] : [label, key])),
  )
  const record = near && records.find(({ label, key }) => label === near || key === near)
  if (!record) return {}
  const alone = records.filter(({ label }) => label === record.label).length === 1
  const suffix = record.key === record.id ? '' : `（${record.key}）`
  return { hint: `是否为“${record.label}”${suffix}？`, fix: alone ? record.label : record.key }
}
