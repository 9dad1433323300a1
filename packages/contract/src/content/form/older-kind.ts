/** Kind of a field of an older definition, from its control (`fieldShowType`) and its column type (`dbType`). */
import { textIn } from './definition-file.ts'
import type { FormItem, FormKind } from './kinds.ts'

type Found = Pick<FormItem, 'kind' | 'max' | 'scale' | 'dict' | 'report' | 'reportColumn' | 'fill'> & { note?: string }

type Given = Readonly<Record<string, unknown>>

const CONTROLS: Readonly<Record<string, FormKind>> = {
  textarea: 'longText',
  umeditor: 'longText',
  markdown: 'longText',
  date: 'date',
  datetime: 'dateTime',
  time: 'time',
  switch: 'bool',
  list: 'dict',
  radio: 'dict',
  sel_search: 'dict',
  checkbox: 'dicts',
  list_multi: 'dicts',
  sel_user: 'user',
  sel_depart: 'depart',
  file: 'file',
  image: 'file',
  popup: 'popup',
}

const NUMBERS = new Set(['int', 'integer', 'long', 'double', 'bigdecimal'])

const AS_TEXT: Readonly<Record<string, string>> = {
  password: '密码框改为单行文本',
  pca: '省市区改为单行文本',
  cat_tree: '分类字典树改为单行文本',
  sel_tree: '自定义树改为单行文本',
  link_down: '联动选择改为单行文本',
}

const NOTES: Readonly<Record<string, string>> = {
  umeditor: '富文本改为多行文本，格式没有带过来',
  markdown: '富文本改为多行文本，格式没有带过来',
  image: '图片改为附件',
}

const lengthOf = ({ dbLength }: Given, most: number): number | undefined => {
  const length = Number(dbLength)
  return Number.isInteger(length) && length >= 1 ? Math.min(length, most) : undefined
}

const byColumn = (field: Given): Found => {
  const type = textIn(field['dbType']).toLowerCase()
  if (NUMBERS.has(type)) {
    const places = Number(field['dbPointLength'] ?? 0)
    return {
      kind: 'number',
      scale: type === 'double' || type === 'bigdecimal' ? Math.min(Math.max(places || 0, 0), 6) : 0,
    }
  }
  if (type === 'date') return { kind: 'date' }
  if (type === 'datetime') return { kind: 'dateTime' }
  if (type === 'text' || type === 'longtext') return { kind: 'longText', max: 5000 }
  if (type === 'blob') return { kind: 'longText', max: 5000, note: '二进制内容改为多行文本' }
  return { kind: 'text', max: lengthOf(field, 500) }
}

const chosen = (field: Given, kind: FormKind): Found => {
  const [dict, table] = [textIn(field['dictField']), textIn(field['dictTable'])]
  if (table !== '') return { kind: 'text', max: 200, note: `表字典“${table}”没有带过来，改为单行文本` }
  return dict === '' ? { kind: 'text', max: 200, note: '没有字典编码，改为单行文本' } : { kind, dict }
}

const popupOf = (field: Given): Found => {
  const report = textIn(field['dictTable'])
  const [columns, names] = [textIn(field['dictField']).split(','), textIn(field['dictText']).split(',')]
  const own = textIn(field['dbFieldName'])
  const column = columns[Math.max(names.indexOf(own), 0)] ?? ''
  if (report === '' || column === '') return { kind: 'text', max: 200, note: '弹窗没有报表，改为单行文本' }
  const beside = columns.flatMap((one, i) => (names[i] && names[i] !== own ? [[one, names[i]] as const] : []))
  return { kind: 'popup', report, reportColumn: column, ...(beside.length > 0 && { fill: Object.fromEntries(beside) }) }
}

export const olderKind = (field: Given): Found => {
  const control = textIn(field['fieldShowType'])
  const lossNote = AS_TEXT[control]
  if (lossNote !== undefined) return { kind: 'text', max: lengthOf(field, 500), note: lossNote }
  const kind = CONTROLS[control]
  if (kind === undefined)
    return control === '' || control === 'text'
      ? byColumn(field)
      : { ...byColumn(field), note: `控件“${control}”改为普通输入` }
  if (kind === 'dict' || kind === 'dicts') return chosen(field, kind)
  if (kind === 'popup') return popupOf(field)
  if (kind === 'longText') return { kind, max: 5000, ...(NOTES[control] && { note: NOTES[control] }) }
  return { kind, ...(NOTES[control] && { note: NOTES[control] }) }
}
