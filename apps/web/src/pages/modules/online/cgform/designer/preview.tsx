/** The form and its list as they will be, with the real controls; input is discarded. */
import { formIssues, formResource, type FormItem } from '@huxi/contract'
import { isInput, isListed, type Field } from '@huxi/model'
import { Button, Card, Col, Row as GridRow, Table, Typography } from 'antd'
import { memo, useId, useState } from 'react'
import { useSession } from '../../../../../kit/data/session.ts'
import { KINDS } from '../../../../../kit/kinds/index.ts'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { VISIBLE_AT_FIRST } from '../rows/columns.ts'

const COLUMNS = 24
const INPUTS_FIRST = 20

const shapeOf = (tenantId: number, items: readonly FormItem[]) =>
  formResource({
    id: '0',
    tenantId,
    code: 'preview',
    name: '预览',
    retired: false,
    content: { no: 1, items, removed: [] },
  })

const drawable = (items: readonly FormItem[]): FormItem[] => {
  const labels = new Set<string>()
  return items.filter((item) => {
    const own = item.kind === 'sum' ? [] : formIssues([{ ...item, fill: null }])
    if (own.length > 0 || labels.has(item.code)) return false
    labels.add(item.code)
    return true
  })
}

type Values = Readonly<Record<string, unknown>>

interface PreviewProps {
  items: readonly FormItem[]
  columns: number
}

export const Preview = memo(function Preview({ items, columns }: PreviewProps) {
  const tenantId = useSession((session) => session.tenantId)
  const [typed, setTyped] = useState<Values>({})
  const [whole, setWhole] = useState(false)
  const all = Object.entries(shapeOf(tenantId, drawable(items)).fields).filter(([name]) => name !== 'formVersion')
  const inputs = all.filter(([, field]) => isInput(field))
  const visible = whole ? inputs : inputs.slice(0, INPUTS_FIRST)
  const row: Values = { ...Object.fromEntries(inputs.map(([name, field]) => [name, field.initial])), ...typed }
  const listed = all.filter(([, field]) => isListed(field))
  const span = COLUMNS / Math.min(Math.max(columns, 1), 4)
  return (
    <Stack gap={12}>
      <Typography.Text strong>填写时</Typography.Text>
      <Card size="small" role="group" aria-label="表单预览">
        <GridRow gutter={[16, 8]}>
          {visible.map(([name, field]) => (
            <Col key={name} xs={COLUMNS} md={KINDS[field.kind].wide ? COLUMNS : span}>
              <Control
                name={name}
                field={field}
                value={row[name]}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            </Col>
          ))}
        </GridRow>
        {visible.length < inputs.length && (
          <Button type="link" onClick={() => setWhole(true)}>
            显示其余 {inputs.length - visible.length} 个字段
          </Button>
        )}
      </Card>
      <Typography.Text strong>
        列表中
        {listed.length > VISIBLE_AT_FIRST && `（先显示前 ${VISIBLE_AT_FIRST} 个字段，其余的各人在“列设置”中打开）`}
      </Typography.Text>
      <List fields={listed} row={row} />
    </Stack>
  )
})

interface ControlProps {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}

const Control = ({ name, field, value, onChange }: ControlProps) => {
  const id = `${useId()}_${name}`
  const { Input } = KINDS[field.kind]
  return (
    <Stack gap={0} {...(field.kind === 'bool' && { align: 'start' })}>
      <label htmlFor={id}>
        {field.label}
        {field.required && ' *'}
      </label>
      <Input id={id} field={field} value={value} onChange={onChange} />
    </Stack>
  )
}

const List = ({ fields, row }: { fields: readonly (readonly [string, Field])[]; row: Values }) => (
  <Table<Values>
    size="small"
    pagination={false}
    scroll={{ x: 'max-content' }}
    rowKey={() => 'row'}
    dataSource={[row]}
    locale={{ emptyText: '没有在列表显示的字段' }}
    columns={fields.slice(0, VISIBLE_AT_FIRST).map(([name, field]) => {
      const { Cell } = KINDS[field.kind]
      return {
        key: name,
        title: field.label,
        render: (_: unknown, values: Values) => <Cell field={field} value={values[name] ?? null} place="list" />,
      }
    })}
  />
)
