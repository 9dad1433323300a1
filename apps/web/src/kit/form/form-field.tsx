import { LoadingOutlined } from '@ant-design/icons'
import { isEncrypted, wireName, type Field, type FieldRule, type KindName } from '@huxi/model'
import { Form, Input as TextInput, type FormRule } from 'antd'
import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { KINDS, type InputProps } from '../kinds/index.ts'
import { controlProps } from '../kinds/kind.ts'
import { Reveal } from '../kinds/reveal.tsx'
import { madeOf, rulesOf } from './checks.ts'
import { useFormHandle, type FormHandle } from './use-record-form.ts'
import fields from '../look/fields.module.css'

interface FormFieldProps {
  name: string
  /** empty = a heading above says it; the control keeps the name of the field */
  label?: string
  /** shown until an error replaces it */
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  wide?: boolean
  rules?: FormRule[]
  /** replaces the control of the kind; gets value and onChange */
  children?: ReactElement
}

/** Typed kinds are checked on blur, the others on change. */
const TYPED = new Set<KindName>([
  'text',
  'longText',
  'richText',
  'int',
  'decimal',
  'time',
  'secret',
  'email',
  'url',
  'json',
  'personName',
  'phone',
  'idCard',
  'idNumber',
  'address',
  // a new row has no errors yet; cells are checked on blur
  'children',
])

const [READONLY, MASKED] = ['只读：按字段权限不能修改', '已打码：按字段权限不能查看和修改']

/** Only a running check shows an icon; results are sentences. */
const NOTHING = <i hidden />
const FEEDBACK = {
  icons: () => ({
    validating: <LoadingOutlined aria-label="校验中" />,
    success: NOTHING,
    error: NOTHING,
    warning: NOTHING,
  }),
}

const NO_RULES: FormRule[] = []

export const FormField = (props: FormFieldProps) => {
  const { fields: all, rules, table, recordId, initial, inner } = useFormHandle()
  const field = all[props.name]
  const rule = rules[props.name]
  if (rule === 'hidden') return null
  if (!field) throw new Error(`the form has no field ${props.name}`)
  const wire = wireName(props.name, field)
  return (
    <Item
      {...props}
      field={field}
      wire={wire}
      rule={rule}
      table={table}
      recordId={recordId}
      initial={initial[wire]}
      issues={inner[wire]}
    />
  )
}

interface ItemProps extends FormFieldProps, Pick<FormHandle, 'table' | 'recordId'> {
  field: Field
  wire: string
  rule: FieldRule | undefined
  initial: unknown
  issues: FormHandle['inner'][string] | undefined
}

/** Empties itself when the choice it depends on changes. */
const NarrowedInput = (props: InputProps) => {
  const { field, value, onChange } = props
  const { fields: all, form, initial } = useFormHandle()
  const narrowing = all[field.within!]
  const wire = narrowing?.wire ?? field.within!
  const chosen = Form.useWatch(wire, { form, preserve: true }) as string | null | undefined
  const owner = (chosen === undefined ? (initial[wire] as string | null | undefined) : chosen) || null
  const before = useRef({ owner, value })
  useEffect(() => {
    const { owner: last, value: kept } = before.current
    before.current = { owner, value }
    if (last !== null && last !== owner && value && value === kept) onChange?.(null)
  }, [owner, value, onChange])
  const { Input } = KINDS[field.kind]
  return owner === null && narrowing ? (
    <TextInput {...controlProps(props)} disabled placeholder={`请先选择${narrowing.label}`} />
  ) : (
    <Input {...props} owner={owner} />
  )
}

/** Drawn again only when something of its own changes: a form may have 200 fields. */
const Item = memo(function Item(props: ItemProps) {
  const { name, label, help, required, disabled, wide, rules = NO_RULES, children } = props
  const { field, wire, rule, table, recordId, initial, issues } = props
  const view = KINDS[field.kind]
  const Control = field.within === undefined ? view.Input : NarrowedInput
  const needed = required ?? field.required ?? false
  const asked = { ...field, required: needed, ...(label && { label }) }
  if (rule === 'masked')
    return (
      <Form.Item label={label ?? asked.label} extra={MASKED} className={(wide ?? view.wide) ? fields.wide : ''}>
        <view.Cell field={asked} value={initial ?? null} place="detail" />
      </Form.Item>
    )
  const scope = table ? { table, recordId, initial } : undefined
  return (
    <Form.Item
      name={wire}
      label={label ?? asked.label}
      required={needed}
      extra={rule === 'readonly' ? READONLY : (help ?? madeOf(field))}
      className={(wide ?? view.wide) ? fields.wide : ''}
      rules={[...rulesOf(name, asked, scope), ...rules]}
      validateFirst
      validateTrigger={TYPED.has(field.kind) ? 'onBlur' : ['onBlur', 'onChange']}
      {...(field.unique && { hasFeedback: FEEDBACK })}
    >
      {(rule === 'readonly' ? undefined : children) ?? (
        <Control
          field={asked}
          recordId={recordId}
          disabled={disabled || rule === 'readonly'}
          {...(field.kind === 'children' && { issues })}
          {...(isEncrypted(field) && {
            beside: <Reveal id={recordId} name={wire} field={asked} value={initial} />,
          })}
        />
      )}
    </Form.Item>
  )
})
