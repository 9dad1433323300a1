/**
 * Field rules on input. An unchanged visible value passes; any other value of a protected field is refused. Refusals never tell
 * whether it equals a hidden stored value.
 */
import {
  fieldRuleOf,
  isInput,
  MASK,
  maskedValue,
  refused,
  wireName,
  type Field,
  type FieldRule,
  type Resource,
} from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { fieldRulesOf } from '../read/field-rules.ts'
import type { Input } from '../read/hooks.ts'

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

const same = (one: unknown, other: unknown): boolean =>
  isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other)

const SAYS_NOTHING: Record<FieldRule, (f: Field, value: unknown, stored: unknown) => boolean> = {
  hidden: (_f, value) => isBlank(value),
  masked: (f, value, stored) => value === MASK || same(value, maskedValue(f, stored)),
  readonly: (_f, value, stored) => same(value, stored),
}

const SENTENCES: Record<FieldRule, (label: string) => string> = {
  hidden: (label) => `您没有填写“${label}”的权限，请去掉后再保存`,
  masked: (label) => `您看不到“${label}”的完整内容，不能修改它`,
  readonly: (label) => `“${label}”对您是只读的，不能修改`,
}

/**
 * The input without unchanged protected fields.
 * @param before the stored row; null when adding
 * @param isWhole missing fields were read as their initial value
 * @throws {AppError} refused with `detail.fields` for a protected value
 */
export const permittedInput = (
  ctx: Ctx,
  r: Resource,
  input: Input,
  before: Input | null,
  isWhole = before === null,
): Input => {
  const rules = fieldRulesOf(ctx, r)
  if (!rules) return input
  const said = { ...input }
  for (const [name, f] of Object.entries(r.fields)) {
    const rule = fieldRuleOf(r, rules, name)
    if (!rule || !isInput(f) || said[name] === undefined) continue
    const begins = isWhole && (before === null || rule !== 'readonly') && same(said[name], f.initial)
    if (!begins && !SAYS_NOTHING[rule](f, said[name], before?.[name])) {
      const message = SENTENCES[rule](f.label)
      throw refused(message, { fields: { [wireName(name, f)]: message } })
    }
    delete said[name]
  }
  return said
}
