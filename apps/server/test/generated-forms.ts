import {
  draftIssues,
  FORM_KINDS,
  publishedContent,
  THEMES,
  type FormDraft,
  type FormItem,
  type FormKind,
  type FormPart,
  type FormShape,
} from '@huxi/contract'

type Chance = (n: number) => number

const chanceFrom = (seed: number): Chance => {
  let state = seed
  return (n) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * n)
  }
}

export const REPORT = { code: 'drawn', name: '账号', cgrSql: 'select u.id, u.username from rpt.sys_user u' }

const OF_LINES = FORM_KINDS.filter((kind) => kind !== 'sum' && kind !== 'popup')
const OF_FORMS = FORM_KINDS.filter((kind) => kind !== 'sum')
const TARGET = 'random_0'
const FREE = ['text', 'longText', 'number', 'date', 'dateTime'] as const

const OPTIONS: readonly Partial<FormItem>[] = [
  { dict: 'sex' },
  { dict: 'position_rank' },
  { options: ['鼻导管', '面罩', '高流量'] },
]

const optionsOf = (kind: FormKind, chance: Chance): Partial<FormItem> => {
  if (kind === 'text' || kind === 'longText') return { max: 60 + chance(200) }
  if (kind === 'number') {
    const bounds = chance(2) ? { min: chance(2) ? -5 : 0, max: 50 + chance(500) } : {}
    return { ...bounds, scale: chance(4), unit: chance(2) ? 'L' : null }
  }
  if (kind === 'dict' || kind === 'dicts') return OPTIONS[chance(3)]!
  if (kind === 'file') return { max: 2 + chance(5) }
  if (kind === 'row') return { form: TARGET }
  return kind === 'popup' ? { report: REPORT.code, reportColumn: 'username' } : {}
}

const itemOf = (n: number, kind: FormKind, chance: Chance): FormItem => ({
  code: `f${n}`,
  label: `字段${n}`,
  kind,
  list: chance(4) > 0,
  search: chance(2) > 0,
  required: chance(4) === 0,
  ...optionsOf(kind, chance),
})

const NAMING: FormItem = { code: 'f0', label: '字段0', kind: 'text', required: true, unique: true, list: true }

const itemsOf = (chance: Chance): FormItem[] => {
  const more = Array.from({ length: chance(11) }, (_, n): FormItem => {
    const item = itemOf(n + 2, OF_FORMS[chance(OF_FORMS.length)]!, chance)
    return chance(8) || item.kind === 'dict' ? item : { ...item, required: false, readOnly: true }
  })
  const items = [{ ...NAMING, search: true }, { ...itemOf(1, FREE[chance(FREE.length)]!, chance), list: true }, ...more]
  return items.map((item) => (item.kind === 'date' && chance(2) ? { ...item, initialRule: 'today' } : item))
}

const partsOf = (chance: Chance): FormPart[] =>
  Array.from({ length: chance(3) }, (_, n) => {
    const more = Array.from({ length: chance(4) }, (_item, i) =>
      itemOf(i + 1, OF_LINES[chance(OF_LINES.length)]!, chance),
    )
    const { unique: _unique, ...first } = NAMING
    return { code: `part${n}`, label: `明细${n}`, items: [first, ...more] }
  })

const sumsOf = (items: readonly FormItem[], parts: readonly FormPart[]): FormItem[] => {
  const numbers = (of: readonly FormItem[]) => of.filter(({ kind }) => kind === 'number').map(({ code }) => code)
  const of = [...numbers(items), ...parts.flatMap((part) => numbers(part.items).map((code) => `${part.code}.${code}`))]
  return of.length > 0 ? [{ code: 'total', label: '合计', kind: 'sum', of, list: true, search: true }] : []
}

interface Generated {
  readonly shape: FormShape
  readonly drafts: readonly FormDraft[]
}

export const generatedForm = (n: number): Generated => {
  const chance = chanceFrom(4801 + 7919 * n)
  const withoutRows = (all: FormItem[]) => (n === 0 ? all.filter(({ kind }) => kind !== 'row') : all)
  const items = withoutRows(itemsOf(chance))
  const isTree = chance(5) === 0
  const parts = isTree ? [] : partsOf(chance).map((part) => ({ ...part, items: withoutRows([...part.items]) }))
  const layout = { columns: 1 + chance(4), isTree, theme: THEMES[chance(THEMES.length)]! }
  const draft: FormDraft = { ...layout, items: [...items, ...sumsOf(items, parts)], parts }
  const gone: FormItem = { code: 'gone', label: '移除', kind: FREE[chance(FREE.length)]!, list: true, dict: 'sex' }
  const changed: FormItem = { ...items[1]!, kind: 'longText', required: false, max: null, initialRule: null }
  const first: FormDraft = { ...layout, items: [items[0]!, changed, gone], parts: parts.slice(1) }
  const drafts = n % 3 === 0 ? [first, draft] : [draft]
  const [issue] = drafts.flatMap(draftIssues)
  if (issue) throw new Error(issue)
  const content = drafts.reduce((before, one) => publishedContent(one, before), null as FormShape['content'] | null)!
  const id = `4800000000000000${String(n).padStart(3, '0')}`
  return { drafts, shape: { id, tenantId: 1, code: `random_${n}`, name: `随机${n}`, retired: false, content } }
}
