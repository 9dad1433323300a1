/**
 * Longer than 300 lines because both directions share the tables of types and operators.
 * FHIR R4 `Questionnaire` (hl7.org/fhir/R4/questionnaire.html) in and out. Points travel as the standard extension
 * `ordinalValue`. Unknown parts are named; a file that cannot be filled in is refused.
 */
import { ITEMS_MAX } from './check.ts'
import {
  conditionsOf,
  isAsked,
  isBranch,
  type EnableWhen,
  type FormCondition,
  type FormContent,
  type FormItem,
  type ItemType,
  type Operator,
} from './content.ts'

type Json = Readonly<Record<string, unknown>>

const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue'
const MIN = 'http://hl7.org/fhir/StructureDefinition/minValue'
const MAX = 'http://hl7.org/fhir/StructureDefinition/maxValue'
const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit'

const TO_FHIR: Readonly<Record<ItemType, string>> = {
  single: 'choice',
  multi: 'choice',
  integer: 'integer',
  decimal: 'decimal',
  slider: 'integer',
  text: 'text',
  date: 'date',
  display: 'display',
  group: 'group',
}

const FROM_FHIR: Readonly<Record<string, ItemType>> = {
  choice: 'single',
  integer: 'integer',
  decimal: 'decimal',
  quantity: 'decimal',
  string: 'text',
  text: 'text',
  date: 'date',
  display: 'display',
  group: 'group',
  boolean: 'single',
}

const CONTROL = 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl'
const SLIDER = { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'slider' }] }

const OPERATORS: Readonly<Record<Operator, string>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  answered: 'exists',
}

const conditionOut = ({ item, op, value }: FormCondition, of: FormItem | undefined): Json => {
  const question = { question: item, operator: OPERATORS[op] }
  if (op === 'answered') return { ...question, answerBoolean: true }
  if (of?.options) return { ...question, answerCoding: { code: String(value) } }
  if (of?.type === 'integer' || of?.type === 'slider') return { ...question, answerInteger: value }
  if (of?.type === 'decimal') return { ...question, answerDecimal: value }
  return { ...question, [of?.type === 'date' ? 'answerDate' : 'answerString']: String(value) }
}

/** @throws {FhirError} for branches, which R4 has no place for */
const flatOf = ({ text }: FormItem, { of }: EnableWhen): readonly FormCondition[] =>
  of.map((part) => {
    if (isBranch(part)) throw new FhirError(`“${text}”的显示条件有嵌套，FHIR R4 不能表达，请先改成一层，再导出`)
    return part
  })

const bound = (url: string, type: ItemType, value: number | undefined): Json[] =>
  value === undefined || type === 'text' ? [] : [{ url, [type === 'decimal' ? 'valueDecimal' : 'valueInteger']: value }]

const itemOut = (item: FormItem, known: ReadonlyMap<string, FormItem>, children: readonly Json[]): Json => {
  const { linkId, type, text, help, required, options, min, max, unit, enableWhen } = item
  const extension = [
    ...bound(MIN, type, min),
    ...bound(MAX, type, max),
    ...(type === 'slider' ? [{ url: CONTROL, valueCodeableConcept: SLIDER }] : []),
    ...(unit ? [{ url: UNIT, valueCoding: { display: unit } }] : []),
  ]
  const hint = help ? [{ linkId: `${linkId}-help`, type: 'display', text: help }] : []
  return {
    linkId,
    type: TO_FHIR[type],
    text,
    ...(extension.length > 0 && { extension }),
    ...(required && { required: true }),
    ...(type === 'multi' && { repeats: true }),
    ...(type === 'text' && max !== undefined && { maxLength: max }),
    ...(options && {
      answerOption: options.map(({ value, text: display, score }) => ({
        ...(score !== undefined && { extension: [{ url: ORDINAL, valueDecimal: score }] }),
        valueCoding: { code: value, display },
      })),
    }),
    ...(enableWhen && {
      enableWhen: flatOf(item, enableWhen).map((one) => conditionOut(one, known.get(one.item))),
      enableBehavior: enableWhen.match,
    }),
    ...(hint.length + children.length > 0 && { item: [...hint, ...children] }),
  }
}

interface Head {
  readonly code: string
  readonly title: string
  readonly version: number
  readonly status: 'draft' | 'active' | 'retired'
}

export const toFhir = ({ intro, items }: FormContent, { code, title, version, status }: Head): Json => {
  const known = new Map(items.map((item) => [item.linkId, item]))
  const out = (item: FormItem): Json =>
    itemOut(item, known, item.type === 'group' ? items.filter(({ group }) => group === item.linkId).map(out) : [])
  return {
    resourceType: 'Questionnaire',
    name: code,
    title,
    version: String(version),
    status,
    subjectType: ['Patient'],
    ...(intro && { description: intro }),
    item: items.filter(({ group }) => group === undefined).map(out),
  }
}

interface FromFhir {
  readonly content: FormContent
  readonly title: string
  /** parts of the file that a form has no place for, each with its item */
  readonly unknown: readonly string[]
}

export class FhirError extends Error {}

const ROOT =
  'resourceType,id,meta,language,url,identifier,name,title,version,status,subjectType,date,publisher,description,item'.split(
    ',',
  )
const ITEM =
  'linkId,type,text,required,repeats,maxLength,answerOption,enableWhen,enableBehavior,item,extension,prefix'.split(',')
const EXTENSIONS = [MIN, MAX, UNIT, CONTROL]

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const numberIn = (given: Json): number | undefined => {
  const value = given['valueInteger'] ?? given['valueDecimal']
  return typeof value === 'number' ? value : undefined
}

const extensionIn = (given: Json, url: string): Json | undefined =>
  listOf(given['extension']).find((one) => one['url'] === url)

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

const optionsIn = (given: Json): NonNullable<FormItem['options']> =>
  given['type'] === 'boolean'
    ? [
        { value: 'true', text: '是' },
        { value: 'false', text: '否' },
      ]
    : listOf(given['answerOption']).map((option, n) => {
        const coding = isJson(option['valueCoding']) ? option['valueCoding'] : {}
        const plain = option['valueString'] ?? option['valueInteger']
        const code = wordsOf(coding['code'])
        const points = extensionIn(option, ORDINAL) ?? extensionIn(coding, ORDINAL)
        const score = points && numberIn(points)
        return {
          value: CODE.test(code) ? code : `o${n}`,
          text: wordsOf(coding['display']) || code || String(plain ?? ''),
          ...(score !== undefined && { score }),
        }
      })

const OPERATOR_IN = Object.fromEntries(Object.entries(OPERATORS).map(([op, sign]) => [sign, op as Operator]))

const answerIn = (given: Json): string | number | undefined => {
  const [, value] = Object.entries(given).find(([key]) => key.startsWith('answer')) ?? []
  if (isJson(value)) return wordsOf(value['code'])
  return typeof value === 'boolean' ? String(value) : (value as string | number | undefined)
}

const whenIn = (given: Json): EnableWhen | undefined => {
  const conditions = listOf(given['enableWhen'])
  if (conditions.length === 0) return undefined
  const of = conditions.map((one): FormCondition => {
    const op = OPERATOR_IN[wordsOf(one['operator'])]
    const item = wordsOf(one['question'])
    if (!op || (op === 'answered' && one['answerBoolean'] !== true))
      throw new FhirError(`“${nameOf(given)}”的显示条件用了不支持的运算符，请改用是否等于某个答案`)
    const value = answerIn(one)
    return op === 'answered' || value === undefined ? { item, op: 'answered' } : { item, op, value }
  })
  return { match: given['enableBehavior'] === 'any' ? 'any' : 'all', of }
}

const nameOf = (given: Json): string => wordsOf(given['text']) || wordsOf(given['linkId']) || '未命名的题目'

const isSlider = (given: Json): boolean => JSON.stringify(extensionIn(given, CONTROL) ?? '').includes('"slider"')

const typeIn = (given: Json): ItemType => {
  const name = wordsOf(given['type'])
  const type = Object.hasOwn(FROM_FHIR, name) ? FROM_FHIR[name]! : undefined
  if (!type)
    throw new FhirError(`“${nameOf(given)}”的题型 ${name || '（空）'} 不支持，请改成单选、多选、数字、文字或日期`)
  if (type === 'single' && given['repeats'] === true) return 'multi'
  return type === 'integer' && isSlider(given) ? 'slider' : type
}

const itemIn = (given: Json, group: string | undefined): FormItem => {
  const [min, max] = [MIN, MAX].map((url) => {
    const found = extensionIn(given, url)
    return found && numberIn(found)
  })
  const type = typeIn(given)
  const length = given['maxLength']
  const most = type === 'text' && typeof length === 'number' ? length : max
  const unit = extensionIn(given, UNIT)?.['valueCoding']
  const options = optionsIn(given)
  const enableWhen = whenIn(given)
  const unitText = isJson(unit) ? wordsOf(unit['display']) || wordsOf(unit['code']) : ''
  return {
    linkId: wordsOf(given['linkId'])
      .replaceAll(/[^A-Za-z0-9_-]/g, '-')
      .slice(0, 40),
    type,
    text: nameOf(given),
    ...(given['required'] === true && { required: true }),
    ...((type === 'single' || type === 'multi') && { options }),
    ...(min !== undefined && { min }),
    ...(most !== undefined && { max: most }),
    ...(unitText && { unit: unitText }),
    ...(enableWhen && { enableWhen }),
    ...(group !== undefined && { group }),
  }
}

const unknownIn = (given: Json): string[] => [
  ...Object.keys(given)
    .filter((key) => !ITEM.includes(key))
    .map((key) => `“${nameOf(given)}”的 ${key}`),
  ...listOf(given['extension'])
    .filter((one) => !EXTENSIONS.includes(String(one['url'])))
    .map((one) => `“${nameOf(given)}”的扩展 ${String(one['url'])}`),
]

/** Items that are shown by each other could never be shown. */
const refuseCycle = (items: readonly FormItem[]): void => {
  const asks = new Map(
    items.map((item) => [item.linkId, item.enableWhen ? conditionsOf(item.enableWhen).map((one) => one.item) : []]),
  )
  const settled = new Set<string>()
  const visit = (id: string, path: ReadonlySet<string>): void => {
    if (settled.has(id)) return
    if (path.has(id)) {
      const { text } = items.find(({ linkId }) => linkId === id)!
      throw new FhirError(`“${text}”的显示条件绕回到它自己，请在原文件中改正`)
    }
    for (const next of asks.get(id) ?? []) visit(next, new Set([...path, id]))
    settled.add(id)
  }
  for (const { linkId } of items) visit(linkId, new Set())
}

const countOf = (items: readonly Json[]): number =>
  items.reduce((sum, item) => sum + 1 + countOf(listOf(item['item'])), 0)

/**
 * Reads a file; the content still has to pass `contentIssues`.
 * @throws {FhirError} for anything that is no questionnaire, has too many items, nests groups or is cyclic
 */
export const fromFhir = (given: unknown): FromFhir => {
  if (!isJson(given) || given['resourceType'] !== 'Questionnaire')
    throw new FhirError('这不是 FHIR R4 的 Questionnaire，请选择正确的 JSON 文件')
  const roots = listOf(given['item'])
  const count = countOf(roots)
  if (count > ITEMS_MAX) {
    throw new FhirError(
      `文件有 ${count} 道题，最多 ${ITEMS_MAX} 道；从“${nameOf(roots.at(-1)!)}”等题目开始删减后再导入`,
    )
  }
  const unknown = Object.keys(given)
    .filter((key) => !ROOT.includes(key))
    .map((key) => `问卷的 ${key}`)
  const items: FormItem[] = []
  const read = (raw: Json, group: string | undefined): void => {
    unknown.push(...unknownIn(raw))
    const item = itemIn(raw, group)
    const children = listOf(raw['item'])
    if (item.type === 'group' && group !== undefined)
      throw new FhirError(`“${item.text}”是分组中的分组，分组只能有一层，请在原文件中改正`)
    const hints = children.filter((one) => one['type'] === 'display' && wordsOf(one['linkId']).endsWith('-help'))
    items.push(hints.length > 0 ? { ...item, help: hints.map(nameOf).join('；') } : item)
    for (const child of children.filter((one) => !hints.includes(one))) {
      if (item.type !== 'group')
        throw new FhirError(`“${item.text}”下面还有题目，只有分组可以包含题目，请在原文件中改正`)
      read(child, item.linkId)
    }
  }
  for (const raw of roots) read(raw, undefined)
  refuseCycle(items)
  return {
    content: { intro: wordsOf(given['description']), items: items.map(plain) },
    title: wordsOf(given['title']),
    unknown,
  }
}

/** Groups and texts take no answer, so they cannot require one. */
const plain = (item: FormItem): FormItem => (isAsked(item) || !item.required ? item : { ...item, required: false })
