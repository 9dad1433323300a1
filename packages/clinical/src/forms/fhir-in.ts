/** Reads FHIR R4 `Questionnaire`. Unknown parts are named; a file that cannot be filled in is refused. */
import { ITEMS_MAX } from './check.ts'
import {
  conditionsOf,
  isAsked,
  isNumeric,
  type EnableWhen,
  type FormCondition,
  type FormContent,
  type FormItem,
  type ItemType,
  type Operator,
} from './content.ts'
import { CONTROL, FhirError, MAX, MIN, OPERATORS, ORDINAL, SCORING, UNIT, type Json } from './fhir.ts'

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

interface FromFhir {
  readonly content: FormContent
  readonly title: string
  /** parts of the file that a form has no place for, each with its item */
  readonly unknown: readonly string[]
}

const ROOT = 'resourceType,id,meta,language,name,title,version,status,subjectType,description,item,extension'.split(',')
const ITEM = 'linkId,type,text,required,repeats,maxLength,answerOption,enableWhen,enableBehavior,item,extension'.split(
  ',',
)
const OPTION = ['valueCoding', 'valueString', 'valueInteger', 'extension']
const CODING = ['code', 'display', 'extension']

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
const CODE_MAX = 40

/** `/1.2` → `1-2`: keys of items have letters, digits, `-` and `_` */
const keyOf = (linkId: unknown): string =>
  wordsOf(linkId)
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, CODE_MAX)

const codingIn = (option: Json): Json => (isJson(option['valueCoding']) ? option['valueCoding'] : {})

const optionsIn = (given: Json): NonNullable<FormItem['options']> =>
  given['type'] === 'boolean'
    ? [
        { value: 'true', text: '是' },
        { value: 'false', text: '否' },
      ]
    : listOf(given['answerOption']).map((option, n) => {
        const coding = codingIn(option)
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
  if (isJson(value)) return wordsOf(value['code']) || wordsOf(value['display'])
  return typeof value === 'boolean' ? String(value) : (value as string | number | undefined)
}

const optionOf = (asked: Json | undefined, value: string | number): string | number => {
  const namesOf = (option: Json): unknown[] => {
    const { code, display } = codingIn(option)
    return [code, display, option['valueString'], String(option['valueInteger'])]
  }
  const at = listOf(asked?.['answerOption']).findIndex((option) => namesOf(option).includes(String(value)))
  return at < 0 ? value : optionsIn(asked!)[at]!.value
}

type Items = ReadonlyMap<string, Json>

const whenIn = (given: Json, all: Items): EnableWhen | undefined => {
  const conditions = listOf(given['enableWhen'])
  if (conditions.length === 0) return undefined
  const of = conditions.map((one): FormCondition => {
    const op = OPERATOR_IN[wordsOf(one['operator'])]
    const item = keyOf(one['question'])
    if (!op || (op === 'answered' && one['answerBoolean'] !== true))
      throw new FhirError(`“${nameOf(given)}”的显示条件用了不支持的运算符，请改用是否等于某个答案`)
    const value = answerIn(one)
    return op === 'answered' || value === undefined
      ? { item, op: 'answered' }
      : { item, op, value: optionOf(all.get(item), value) }
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

const boundsIn = (given: Json, type: ItemType): Pick<FormItem, 'min' | 'max'> => {
  const boundIn = (url: string): number | undefined => {
    const found = isNumeric({ type }) ? extensionIn(given, url) : undefined
    return found && numberIn(found)
  }
  const length = type === 'text' && typeof given['maxLength'] === 'number' ? given['maxLength'] : undefined
  const [min, max] = [boundIn(MIN), length ?? boundIn(MAX)]
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

const itemIn = (given: Json, group: string | undefined, all: Items): FormItem => {
  const type = typeIn(given)
  const unit = extensionIn(given, UNIT)?.['valueCoding']
  const enableWhen = whenIn(given, all)
  const unitText = isJson(unit) ? wordsOf(unit['display']) || wordsOf(unit['code']) : ''
  return {
    linkId: keyOf(given['linkId']),
    type,
    text: nameOf(given),
    ...(given['required'] === true && { required: true }),
    ...((type === 'single' || type === 'multi') && { options: optionsIn(given) }),
    ...boundsIn(given, type),
    ...(unitText && { unit: unitText }),
    ...(enableWhen && { enableWhen }),
    ...(group !== undefined && { group }),
  }
}

const isRead = (given: Json, extension: Json): boolean => {
  const { url } = extension
  if (url === CONTROL) return isSlider(given)
  if (url === MIN || url === MAX) return isNumeric({ type: typeIn(given) }) && numberIn(extension) !== undefined
  return url === UNIT
}

const extensionsBeside = (given: Json, isKnown: (extension: Json) => boolean): string[] =>
  listOf(given['extension'])
    .filter((one) => !isKnown(one))
    .map((one) => `扩展 ${String(one['url'])}`)

const keysBeside = (given: Json, names: readonly string[]): string[] =>
  Object.keys(given).flatMap((key) => (names.includes(key) ? [] : [` ${key}`]))

const isOrdinal = (one: Json): boolean => one['url'] === ORDINAL && numberIn(one) !== undefined

const unknownInOption = (option: Json): string[] =>
  [
    ...keysBeside(option, OPTION),
    ...keysBeside(codingIn(option), CODING),
    ...[option, codingIn(option)].flatMap((one) => extensionsBeside(one, isOrdinal)),
  ].map((part) => `选项的${part}`)

const unknownIn = (given: Json): string[] => {
  const type = typeIn(given)
  const isChoice = type === 'single' || type === 'multi'
  return [
    ...keysBeside(given, ITEM),
    ...(given['repeats'] === true && !isChoice ? [' repeats'] : []),
    ...(given['required'] === true && !isAsked({ type }) ? [' required'] : []),
    ...extensionsBeside(given, (one) => isRead(given, one)),
    ...listOf(given['answerOption']).flatMap(unknownInOption),
  ].map((part) => `“${nameOf(given)}”的${part}`)
}

/** Items that are shown by each other could never be shown. */
const refuseCycle = (items: readonly FormItem[]): void => {
  const conditionItems = new Map(
    items.map((item) => [item.linkId, item.enableWhen ? conditionsOf(item.enableWhen).map((one) => one.item) : []]),
  )
  const settled = new Set<string>()
  const visit = (id: string, path: ReadonlySet<string>): void => {
    if (settled.has(id)) return
    if (path.has(id)) {
      const { text } = items.find(({ linkId }) => linkId === id)!
      throw new FhirError(`“${text}”的显示条件绕回到它自己，请在原文件中改正`)
    }
    for (const next of conditionItems.get(id) ?? []) visit(next, new Set([...path, id]))
    settled.add(id)
  }
  for (const { linkId } of items) visit(linkId, new Set())
}

const withChildren = (items: readonly Json[]): Json[] =>
  items.flatMap((item) => [item, ...withChildren(listOf(item['item']))])

const scoringIn = (given: Json): FormContent['scoring'] => {
  const found = extensionIn(given, SCORING)?.['valueString']
  try {
    return JSON.parse(wordsOf(found)) as FormContent['scoring']
  } catch {
    return undefined
  }
}

/**
 * Reads a file; the content still has to pass `contentIssues`.
 * @throws {FhirError} for anything that is no questionnaire, has too many items, nests groups or is cyclic
 */
export const fromFhir = (given: unknown): FromFhir => {
  if (!isJson(given) || given['resourceType'] !== 'Questionnaire')
    throw new FhirError('这不是 FHIR R4 的 Questionnaire，请选择正确的 JSON 文件')
  const roots = listOf(given['item'])
  const every = withChildren(roots)
  const count = every.length
  if (count > ITEMS_MAX) {
    throw new FhirError(
      `文件有 ${count} 道题，最多 ${ITEMS_MAX} 道；从“${nameOf(roots.at(-1)!)}”等题目开始删减后再导入`,
    )
  }
  const all: Items = new Map(every.map((item) => [keyOf(item['linkId']), item]))
  const scoring = scoringIn(given)
  const unknown = [
    ...keysBeside(given, ROOT),
    ...extensionsBeside(given, ({ url }) => url === SCORING && scoring !== undefined),
  ].map((part) => `问卷的${part}`)
  const items: FormItem[] = []
  const read = (raw: Json, group: string | undefined): void => {
    unknown.push(...unknownIn(raw))
    const item = itemIn(raw, group, all)
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
    content: { intro: wordsOf(given['description']), items: items.map(plain), ...(scoring && { scoring }) },
    title: wordsOf(given['title']),
    unknown,
  }
}

const plain = (item: FormItem): FormItem => (isAsked(item) || !item.required ? item : { ...item, required: false })
