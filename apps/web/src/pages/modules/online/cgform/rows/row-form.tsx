/** The form of a row: fields side by side as the definition says, and sums while they are typed. */
import { columnOf, USUAL_SCALE, type FormItem, type FormShape } from '@huxi/contract'
import { wireName, type Field, type Resource } from '@huxi/model'
import { Col, Form, Row as GridRow, Typography } from 'antd'
import { memo, useMemo, type ComponentType } from 'react'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../../../kit/form/use-record-form.ts'
import { KINDS } from '../../../../../kit/kinds/index.ts'
import type { FormSlotProps } from '../../../../../kit/record/record-editor.tsx'
import type { Row as RowValues } from '../../../../../kit/record/row.ts'
import type { DetailSlotProps } from '../../../../../kit/record/record-target.ts'
import { Row, Stack } from '../../../../../kit/ui/place.tsx'
import { useGradual } from '../../../../../kit/ui/use-gradual.ts'
import { detailOf } from './row-detail.tsx'
import fields from '../../../../../kit/look/fields.module.css'

const COLUMNS = 24
const SHORT = 30

const isReadOnlyInForm = ({ kind, readOnly, hiddenInForm }: FormItem): boolean =>
  readOnly === true && !hiddenInForm && kind !== 'sum'

interface RowFormProps {
  handle: FormHandle
  row: RowValues | undefined
  shape: FormShape
  resource: Resource
}

const RowForm = ({ handle, row, shape, resource }: RowFormProps) => {
  const { columns, items } = shape.content
  const span = COLUMNS / Math.min(Math.max(columns ?? 1, 1), 4)
  const sums = items.filter(({ kind, hiddenInForm }) => kind === 'sum' && !hiddenInForm)
  const readOnly = new Set(items.filter(isReadOnlyInForm).map(columnOf))
  const all = Object.entries(resource.fields).filter(([name]) => name in handle.fields || readOnly.has(name))
  const drawn = useGradual(all.length)
  const numbered = new Set(items.filter(({ fillRule }) => fillRule).map(columnOf))
  return (
    <Stack gap={0} className={fields.wide ?? ''}>
      <GridRow gutter={20}>
        {all.slice(0, drawn).map(([name, field]) => {
          const width = KINDS[field.kind].wide === true ? COLUMNS : span
          if (!(name in handle.fields))
            return (
              handle.rules[name] !== 'hidden' && (
                <ReadOnlyColumn
                  key={name}
                  name={name}
                  field={field}
                  row={row}
                  span={width}
                  numbered={numbered.has(name)}
                />
              )
            )
          return (
            <FieldColumn key={name} name={name} span={width} help={numbered.has(name) ? '不填则自动编号' : undefined} />
          )
        })}
      </GridRow>
      {sums.length > 0 && <Sums handle={handle} sums={sums} shape={shape} />}
    </Stack>
  )
}

interface FieldColumnProps {
  name: string
  span: number
  help: string | undefined
}

const FieldColumn = memo(({ name, span, help }: FieldColumnProps) => (
  <Col xs={COLUMNS} md={span}>
    <FormField name={name} help={help} />
  </Col>
))

interface ReadOnlyColumnProps {
  name: string
  field: Field
  row: RowValues | undefined
  span: number
  numbered: boolean
}

const ReadOnlyColumn = ({ name, field, row, span, numbered }: ReadOnlyColumnProps) => {
  const wire = wireName(name, field)
  const { Cell } = KINDS[field.kind]
  const text = row?.[`${wire}_dictText`]
  return (
    <Col xs={COLUMNS} md={span}>
      <Form.Item label={field.label}>
        {numbered && !row ? (
          <Typography.Text type="secondary">保存时自动编号</Typography.Text>
        ) : (
          <Cell
            field={field}
            value={(row ? row[wire] : field.initial) ?? null}
            place="detail"
            {...(typeof text === 'string' && { text })}
          />
        )}
      </Form.Item>
    </Col>
  )
}

type Values = Readonly<Record<string, unknown>>

const numberOf = (value: unknown): number => (Number.isFinite(Number(value ?? 0)) ? Number(value ?? 0) : 0)

const sumOf = ({ of = [], scale }: FormItem, values: Values): string => {
  const numbers = (of ?? []).flatMap((code) => {
    const [list, column] = code.split('.') as [string, string | undefined]
    if (column === undefined) return [numberOf(values[list])]
    const rows = values[list]
    return Array.isArray(rows) ? (rows as Values[]).map((row) => numberOf(row[column])) : []
  })
  return numbers.reduce((total, one) => total + one, 0).toFixed(scale ?? USUAL_SCALE)
}

const Sums = ({ handle, sums, shape }: { handle: FormHandle; sums: readonly FormItem[]; shape: FormShape }) => {
  const values = (Form.useWatch([], handle.form) ?? handle.initial) as Values
  const hidden = (item: FormItem): boolean => handle.rules[columnOf(item)] === 'hidden'
  return (
    <Row gap={20} align="stretch" wrap role="status" aria-label={`${shape.name}的合计`}>
      {sums
        .filter((item) => !hidden(item))
        .map((item) => (
          <Typography.Text key={item.code}>
            {item.label}：<b>{sumOf(item, values)}</b>
            {item.unit ? ` ${item.unit}` : ''}
          </Typography.Text>
        ))}
    </Row>
  )
}

interface FormSlots {
  form?: ComponentType<FormSlotProps>
  wide?: boolean
  detail?: ComponentType<DetailSlotProps>
}

export const useFormSlots = (shape: FormShape, resource: Resource): FormSlots =>
  useMemo(() => {
    const { columns, items, removed, removedParts = [] } = shape.content
    const detail = removed.length + removedParts.length > 0 ? { detail: detailOf(shape, resource) } : {}
    const isShort = (columns ?? 1) === 1 && items.length <= SHORT
    const isPlain = isShort && items.every((item) => item.kind !== 'sum' && !item.fillRule && !isReadOnlyInForm(item))
    if (isPlain) return detail
    const OwnForm = ({ handle, mode, row }: FormSlotProps) => (
      <RowForm handle={handle} row={mode === 'edit' ? row : undefined} shape={shape} resource={resource} />
    )
    return { form: OwnForm, wide: (columns ?? 1) > 2, ...detail }
  }, [shape, resource])
