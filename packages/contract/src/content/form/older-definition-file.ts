/** Definitions of older systems, in camel or snake case; table names, SQL and scripts never take effect. */
import { isNumberIssue, readNumber } from '@huxi/model'
import { formIssues } from './content.ts'
import { isObject, textIn, type ReadForm } from './definition-file.ts'
import { olderKind } from './older-kind.ts'
import { takesInput, THEMES, type FormItem, type FormPart, type FormTheme } from './kinds.ts'

type Json = Readonly<Record<string, unknown>>

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const asCamel = (given: unknown): Json =>
  isObject(given) ? Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value])) : {}

const listIn = (given: unknown): Json[] => (Array.isArray(given) ? given.filter(isObject).map(asCamel) : [])

const scalarsIn = (given: unknown): Json =>
  Object.fromEntries(Object.entries(asCamel(given)).filter(([, value]) => typeof value !== 'object'))

const isOn = (value: unknown): boolean => value === true || ['1', 'Y', 'true'].includes(textIn(value))

const AUDIT = new Set(
  'id create_by create_time update_by update_time sys_org_code tenant_id del_flag version has_child bpm_status'.split(
    ' ',
  ),
)

const codeFor = (name: string, usedCodes: ReadonlySet<string>): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 28)
  const start = /^[a-z]/.test(plain) ? plain : `f_${plain}`.slice(0, 28)
  const fits = (code: string): boolean =>
    !usedCodes.has(code) && formIssues([{ code, label: '字段', kind: 'text' }]).length === 0
  if (fits(start)) return start
  let n = 1
  while (!fits(`${start}_${n}`)) n++
  return `${start}_${n}`
}

const SCRIPTED = /#\{|\{\{|\$\{/

const initialOf = ({ kind }: FormItem, text: string): FormItem['initial'] => {
  if (text === '') return undefined
  if (kind === 'number') {
    const read = readNumber(text)
    return read && !isNumberIssue(read) ? read.value : undefined
  }
  if (kind === 'bool') return isOn(text)
  return ['text', 'longText', 'dict', 'dicts'].includes(kind) ? text : undefined
}

interface ReadField {
  readonly name: string
  readonly item: FormItem
  readonly notes: readonly string[]
}

const readField = (field: Json, usedCodes: ReadonlySet<string>): ReadField => {
  const name = textIn(field['dbFieldName'])
  const label = (textIn(field['dbFieldTxt']) || name).slice(0, 50)
  const code = codeFor(name, usedCodes)
  const { note, ...kind } = olderKind(field)
  const notes = note === undefined ? [] : [note]
  if (code !== name) notes.push(`编码“${name}”改为“${code}”`)
  const asked = textIn(field['fieldDefaultValue']) || textIn(field['dbDefaultVal'])
  const fillRule = kind.kind === 'text' ? /^\$\{([\w-]+)\}$/.exec(asked)?.[1] : undefined
  if (SCRIPTED.test(asked) && fillRule === undefined) notes.push(`默认值“${asked}”是表达式，没有带过来`)
  if (textIn(field['fieldHref']) !== '') notes.push('链接没有带过来')
  if (textIn(field['fieldExtendJson']) !== '') notes.push('扩展参数没有带过来')
  if (textIn(field['converter']) !== '') notes.push('值转换没有带过来')
  if (isOn(field['queryConfigFlag']) || textIn(field['queryDefVal']) !== '') notes.push('单独的查询设置没有带过来')
  const check = textIn(field['fieldValidType'])
  if (check !== '' && !['only', 'n', 'z', '*'].includes(check)) notes.push(`校验规则“${check}”没有带过来`)
  const item: FormItem = {
    code,
    label,
    ...kind,
    list: isOn(field['isShowList']),
    search: isOn(field['isQuery']),
    ...((isOn(field['fieldMustInput']) || String(field['dbIsNull'] ?? '1') === '0') && { required: true }),
    ...(isOn(field['isReadOnly']) && { readOnly: true }),
    ...(String(field['isShowForm'] ?? '1') === '0' && { hiddenInForm: true }),
    ...(check === 'only' && kind.kind === 'text' && { unique: true }),
    ...(fillRule !== undefined && { fillRule }),
  }
  const initial = SCRIPTED.test(asked) ? undefined : initialOf(item, asked)
  if (kind.kind === 'number' && asked !== '' && initial === undefined && !SCRIPTED.test(asked))
    notes.push(`默认值“${asked}”不是数字，没有带过来`)
  const whole = { ...item, ...(initial !== undefined && { initial }) }
  return { name, ...mended(whole, notes) }
}

const mended = (item: FormItem, notes: readonly string[]): Pick<ReadField, 'item' | 'notes'> => {
  if (takesInput(item) || item.fillRule || (!item.unique && (!item.required || item.initial !== undefined)))
    return { item, notes }
  const { required: _required, unique: _unique, ...rest } = item
  return { item: rest, notes: [...notes, '不能填写的字段不再要求必填或不重复'] }
}

interface ReadFields {
  readonly items: FormItem[]
  readonly leftOut: string[]
  readonly codes: ReadonlyMap<string, string>
}

const readFields = (given: unknown, without: ReadonlySet<string>): ReadFields => {
  const items: FormItem[] = []
  const leftOut: string[] = []
  const codes = new Map<string, string>()
  const fields = listIn(given)
    .map(scalarsIn)
    .toSorted((a, b) => Number(a['orderNum'] ?? 0) - Number(b['orderNum'] ?? 0))
  for (const field of fields) {
    const name = textIn(field['dbFieldName'])
    if (name === '' || without.has(name.toLowerCase())) continue
    const { item, notes } = readField(field, new Set(items.map(({ code }) => code)))
    const twice = items.some(({ label }) => label === item.label)
    const whole = twice ? { ...item, label: `${item.label}（${item.code}）`.slice(0, 50) } : item
    const [issue] = formIssues([{ ...whole, fill: null }])
    if (issue) leftOut.push(`字段“${item.label}”：${issue}，整个字段没有带过来`)
    else {
      items.push(whole)
      codes.set(name, item.code)
      leftOut.push(...notes.map((note) => `字段“${item.label}”：${note}`))
    }
  }
  return { items: items.map((item) => withFill(item, codes, items)), leftOut, codes }
}

const withFill = (item: FormItem, codes: ReadonlyMap<string, string>, items: readonly FormItem[]): FormItem => {
  if (!item.fill) return item
  const isText = (code: string | undefined): boolean =>
    items.some((one) => one.code === code && one.code !== item.code && ['text', 'longText'].includes(one.kind))
  const filledColumns = Object.entries(item.fill).flatMap(([column, name]) => {
    const code = codes.get(name)
    return code !== undefined && isText(code) ? [[column, code] as const] : []
  })
  return { ...item, fill: filledColumns.length > 0 ? Object.fromEntries(filledColumns) : null }
}

const withIndexes = (given: unknown, { items, codes }: ReadFields): { items: FormItem[]; leftOut: string[] } => {
  const leftOut: string[] = []
  const unique = new Set<string>()
  for (const index of listIn(given)) {
    const code = codes.get(textIn(index['indexField']))
    const item = items.find((one) => one.code === code)
    if (textIn(index['indexType']) === 'unique' && item?.kind === 'text' && takesInput(item)) unique.add(item.code)
    else if (textIn(index['indexType']) === 'unique') leftOut.push(`唯一索引“${textIn(index['indexField'])}”没有带过来`)
  }
  return { items: items.map((item) => (unique.has(item.code) ? { ...item, unique: true } : item)), leftOut }
}

const SCRIPTS = [
  ['enhanceJs', 'js', ['cgJs']],
  ['enhanceJava', 'java', ['cgJavaValue']],
  ['enhanceSql', 'sql', ['cgbSql', 'cgbSqlName']],
] as const

const scriptsIn = (whole: Json): ReadForm['scripts'] =>
  SCRIPTS.flatMap(([key, kind, names]) =>
    [whole[key]].flat().flatMap((given) => {
      const row = asCamel(given)
      const text = names.map((name) => textIn(row[name])).find(Boolean) ?? ''
      return text === '' ? [] : [{ code: textIn(row['buttonCode']) || textIn(row['cgJsType']) || kind, kind, text }]
    }),
  )

const wholes = (given: unknown): Json[] => {
  const list = (Array.isArray(given) ? given : [given]).filter(isObject).map(asCamel)
  return list.flatMap((one) => [one, ...listIn(one['subs'] ?? one['subTables'])]).filter((one) => isObject(one['head']))
}

const readPart = (whole: Json, parent: string): { part: FormPart; leftOut: string[] } => {
  const head = asCamel(whole['head'])
  const keys = listIn(whole['fields']).filter((field) => textIn(field['mainTable']) !== '')
  const foreign = keys.map((field) => textIn(field['dbFieldName']).toLowerCase())
  const { items, leftOut } = readFields(whole['fields'], new Set([...AUDIT, ...foreign]))
  const name = textIn(head['tableName'])
  const short = name.startsWith(`${parent}_`) ? name.slice(parent.length + 1) : name
  const label = (textIn(head['tableTxt']) || name).slice(0, 30)
  const plain = items.map(({ unique: _unique, ...item }) => item)
  return {
    part: { code: codeFor(short, new Set()), label, items: plain },
    leftOut: leftOut.map((one) => `明细“${label}”${one}`),
  }
}

const themeOf = (value: string): FormTheme => THEMES.find((theme) => theme === value) ?? 'normal'

export const readOlderForm = (given: unknown): ReadForm | undefined => {
  const all = wholes(given)
  const typeOf = ({ head }: Json): string => textIn(asCamel(head)['tableType'])
  const main = all.find((one) => typeOf(one) !== '3')
  if (!main || !Array.isArray(main['fields'])) return undefined
  const head = scalarsIn(main['head'])
  const isTree = isOn(head['isTree'])
  const treeFields = isTree
    ? [head['treeParentIdField'], head['treeIdField']].map((one) => textIn(one).toLowerCase())
    : []
  const own = readFields(main['fields'], new Set([...AUDIT, ...treeFields]))
  const indexed = withIndexes(main['indexs'] ?? main['indexes'], own)
  const tableName = textIn(head['tableName'])
  const parts = isTree
    ? []
    : all.filter((one) => one !== main && typeOf(one) === '3').map((one) => readPart(one, tableName))
  const columns = Number(head['formTemplate'])
  const scripts = all.flatMap(scriptsIn)
  const losses = [
    scripts.length > 0 && `${scripts.length} 段增强脚本只保存备查，不会执行`,
    listIn(main['buttons']).length > 0 && '自定义按钮没有带过来',
    textIn(head['extConfigJson']) !== '' && '扩展配置没有带过来',
    isOn(head['isDesForm']) && '设计器表单没有带过来',
    ['authData', 'authPage', 'authRelation'].some((key) => listIn(main[key]).length > 0) &&
      '权限设置没有带过来，请在角色管理中授权',
    isOn(head['copyType']) && '视图与原表的关系没有带过来，按单独的表单保存',
    textIn(head['relationType']) === '1' && '一对一的明细按一对多保存',
  ]
  return {
    name: (textIn(head['tableTxt']) || tableName).slice(0, 50),
    code: codeFor(tableName, new Set()),
    description: null,
    columns: columns >= 1 && columns <= 4 ? columns : 1,
    isTree,
    theme: themeOf(textIn(head['themeTemplate'])),
    items: indexed.items,
    parts: parts.map(({ part }) => part).filter(({ items }) => items.length > 0),
    leftOut: [
      ...own.leftOut,
      ...indexed.leftOut,
      ...parts.flatMap(({ leftOut }) => leftOut),
      ...losses.filter((one) => one !== false),
    ],
    scripts,
  }
}
