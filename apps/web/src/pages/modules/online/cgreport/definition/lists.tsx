/** 字段, 参数 and 图表 of a report; fields have too many columns for one table, so they are split into two. */
import { issueOf, type Field } from '@huxi/model'
import { Segmented } from 'antd'
import { createContext, use, useMemo, useState } from 'react'
import type { ChildRow } from '../../../../../kit/kinds/pasted.ts'
import { KINDS, type InputProps } from '../../../../../kit/kinds/index.ts'
import { controlProps } from '../../../../../kit/kinds/kind.ts'
import { Row } from '../../../../../kit/ui/place.tsx'
import { Select } from '../../../../../kit/ui/popup.tsx'
import { wholeItem } from './parsed.ts'
import styles from './report-form.module.css'

const List = KINDS.children.Input

type ListProps = Omit<InputProps, 'field'> & { field: Field }

const NAMES = ['fieldName', 'fieldTxt']
const PARTS = {
  read: {
    label: '显示与查询',
    columns: [...NAMES, 'fieldType', 'isShow', 'isOrder', 'isSearch', 'searchMode', 'isTotal'],
  },
  look: { label: '格式与链接', columns: [...NAMES, 'dictCode', 'fieldHref', 'replaceVal', 'groupTitle', 'fieldWidth'] },
} as const

type Part = keyof typeof PARTS

const HELP: Record<Part, string> = {
  read: '列显示：在表格中可见；查询：可作为查询条件，范围查询有起止两个值；合计列：在表格下方求和。',
  look: '字典code：字典编码，或“表名,文本列,值列”；字段href：点击单元格打开的地址，可用 ${字段名} 代入该行的值；取值表达式：文字_值，例如 男_1,女_2。',
}

const within = (field: Field, names: readonly string[]): Field => ({
  ...field,
  fields: Object.fromEntries(names.map((name) => [name, field.fields![name]!])),
})

const wrongParts = (field: Field, rows: readonly ChildRow[], props: ListProps): Part[] => {
  const faultyLines = Object.keys(props.issues ?? {}).map((path) => path.split('.')[1]!)
  const isAsked = props['aria-invalid'] === true || props['aria-invalid'] === 'true'
  const wrong = (name: string) =>
    faultyLines.includes(name) || (isAsked && rows.some((row) => issueOf(field.fields![name]!, row[name] ?? null)))
  return (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].columns.some(wrong))
}

export const ItemsInput = (props: ListProps) => {
  const { field, value, onChange } = props
  const [part, setPart] = useState<Part>('read')
  const [seen, setSeen] = useState('')
  const partField = useMemo(() => within(field, PARTS[part].columns), [field, part])
  const wrong = wrongParts(field, (value ?? []) as readonly ChildRow[], props)
  // A new error opens its part once; then the user switches freely.
  if (seen !== wrong.join()) {
    setSeen(wrong.join())
    if (wrong[0] && !wrong.includes(part)) setPart(wrong[0])
  }
  return (
    <>
      <Row wrap gap={16} lines={8} className={styles.parts}>
        <Segmented<Part>
          aria-label="字段的哪些列"
          value={part}
          onChange={setPart}
          options={(Object.keys(PARTS) as Part[]).map((one) => ({
            value: one,
            label: wrong.includes(one) ? `${PARTS[one].label}（有误）` : PARTS[one].label,
          }))}
        />
        <span className={styles.note}>{HELP[part]}</span>
      </Row>
      <List
        {...props}
        field={partField}
        onChange={(rows) => onChange?.((rows as readonly ChildRow[]).map(wholeItem))}
      />
    </>
  )
}

const Columns = createContext<readonly { value: string; label: string }[]>([])

const ColumnInput = (props: InputProps) => {
  const columns = use(Columns)
  const { value, onChange } = props
  return (
    <Select
      {...controlProps(props)}
      allowClear
      showSearch
      options={[...columns]}
      value={(value as string | null) ?? null}
      placeholder={`请选择${props.field.label}`}
      onChange={(chosen: string | null) => onChange?.(chosen ?? null)}
    />
  )
}

const CHART_CONTROLS = { labelField: ColumnInput, valueField: ColumnInput }

export const ChartsInput = ({ items, ...props }: ListProps & { items: readonly ChildRow[] }) => {
  const columns = items.flatMap(({ fieldName, fieldTxt }) =>
    fieldName ? [{ value: String(fieldName), label: `${String(fieldTxt ?? fieldName)}（${String(fieldName)}）` }] : [],
  )
  return (
    <Columns value={columns}>
      <p className={styles.note}>计数不需要数值字段；求和与平均请选择数值类型的字段。</p>
      <List {...props} controls={CHART_CONTROLS} />
    </Columns>
  )
}

export const ParamsInput = (props: ListProps) => (
  <>
    <p className={styles.note}>SQL 中写作 {'${参数字段}'}，由列表地址或选择框传入；没有传入时用默认值。</p>
    <List {...props} />
  </>
)
