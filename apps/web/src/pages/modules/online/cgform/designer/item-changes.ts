/** The difference between two definitions of a form, in sentences. */
import { KIND_TEXTS, type FormItem, type FormPart } from '@huxi/contract'
import { FLAGS } from './item-flags.ts'

const SETTINGS: readonly (readonly [keyof FormItem, string])[] = [
  ...FLAGS,
  ['initial', '默认值'],
  ['initialRule', '默认值'],
  ['min', '最小值'],
  ['max', '最大值或长度'],
  ['scale', '小数位数'],
  ['unit', '单位'],
  ['dict', '选项'],
  ['options', '选项'],
  ['form', '表单'],
  ['report', '报表'],
  ['reportColumn', '取值的列'],
  ['fill', '带出的字段'],
  ['of', '相加的字段'],
  ['checkRule', '校验规则'],
  ['fillRule', '填值规则'],
]

const named = ({ label, code }: FormItem | FormPart): string => `“${label || code}”`

const given = (setting: unknown): unknown => (setting === false || setting === '' ? null : (setting ?? null))

const isSameSetting = (a: unknown, b: unknown): boolean => JSON.stringify(given(a)) === JSON.stringify(given(b))

const settingChanges = (before: FormItem, after: FormItem): string[] => {
  const renamed = before.label === after.label ? [] : [`名称改为${named(after)}`]
  const retyped = before.kind === after.kind ? [] : [`类型改为${KIND_TEXTS[after.kind]}`]
  const settings = SETTINGS.flatMap(([key, text]) => {
    const [old, next] = [before[key], after[key]]
    if (isSameSetting(old, next)) return []
    if (typeof (old ?? next) === 'boolean' && key !== 'initial') return [next ? `设为${text}` : `取消${text}`]
    return [`修改${text}`]
  })
  return [...new Set([...renamed, ...retyped, ...settings])]
}

interface Coded {
  readonly code: string
}

interface Words<T extends Coded> {
  added: (one: T) => string
  removed: (one: T) => string
  changed: (before: T, after: T) => string[]
  moved: string
}

const changesIn = <T extends Coded>(before: readonly T[], after: readonly T[], words: Words<T>): string[] => {
  const [old, next] = [before, after].map((list) => new Map(list.map((one) => [one.code, one])))
  const kept = after.filter(({ code }) => old!.has(code))
  const order = before.filter(({ code }) => next!.has(code))
  return [
    ...after.filter(({ code }) => !old!.has(code)).map(words.added),
    ...before.filter(({ code }) => !next!.has(code)).map(words.removed),
    ...kept.flatMap((one) => words.changed(old!.get(one.code)!, one)),
    ...(kept.some(({ code }, at) => order[at]!.code !== code) ? [words.moved] : []),
  ]
}

export const itemChanges = (before: readonly FormItem[], after: readonly FormItem[]): string[] =>
  changesIn(before, after, {
    added: (item) => `增加${named(item)}（${KIND_TEXTS[item.kind]}）`,
    removed: (item) => `移除${named(item)}`,
    changed: (old, item) => {
      const changes = settingChanges(old, item)
      return changes.length > 0 ? [`${named(old)}：${changes.join('，')}`] : []
    },
    moved: '改变字段的次序',
  })

export const partChanges = (before: readonly FormPart[], after: readonly FormPart[]): string[] =>
  changesIn(before, after, {
    added: (part) => `增加明细${named(part)}（${part.items.length} 个字段）`,
    removed: (part) => `移除明细${named(part)}`,
    changed: (old, part) => [
      ...(old.label === part.label ? [] : [`明细${named(old)}：名称改为${named(part)}`]),
      ...itemChanges(old.items, part.items).map((text) => `明细${named(part)}：${text}`),
    ],
    moved: '改变明细的次序',
  })
