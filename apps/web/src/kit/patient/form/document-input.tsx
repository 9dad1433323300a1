import type { Field } from '@huxi/model'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormHandle, type FormHandle } from '../../form/use-record-form.ts'
import { KINDS } from '../../kinds/index.ts'
import type { InputProps } from '../../kinds/index.ts'
import { Grid, Stack } from '../../ui/place.tsx'
import { SCANS } from '../use-scanner.ts'
import { RESIDENT, type Line } from './values.ts'
import words from '../../look/words.module.css'
import styles from './patient-form.module.css'

const documentsOf = ({ fields }: FormHandle) => {
  const list = fields['identifiers']!
  return { list, ...(list.fields as { type: Field; number: Field }) }
}

const TypeInput = KINDS.dict.Input
const NumberInput = KINDS.idNumber.Input

const linesOf = (value: unknown): readonly Line[] => (value as readonly Line[] | null | undefined) ?? []

type DocumentInputProps = Partial<Omit<InputProps, 'field'>>

export const DocumentInput = ({ id = '', value, onChange, onBlur, disabled, ...aria }: DocumentInputProps) => {
  const handle = useFormHandle()
  const { form } = handle
  const { type: typeField, number: numberField } = documentsOf(handle)
  const [first, ...others] = linesOf(value)
  // keeps the type while there is no number
  const [type, setType] = useState<unknown>(RESIDENT)
  const chosen = first?.['type'] ?? type
  const [typeId, described] = [`${id}_type`, { 'aria-describedby': aria['aria-describedby'] ?? '' }]
  const write = (line: Line) => {
    const blank = !line['number'] && line['id'] === undefined
    onChange?.(blank ? others : [line, ...others])
  }
  const changeType = (next: unknown) => {
    setType(next)
    if (!first) return
    write({ ...first, type: next })
    // another type validates the number anew
    void form.validateFields(['identifiers']).catch(() => undefined)
  }
  return (
    <Grid columns={2} gap={20} lines={8} one="phone" className={styles.document}>
      <Stack gap={6}>
        <label className={words.second} htmlFor={typeId}>
          {typeField.label}
        </label>
        <TypeInput
          id={typeId}
          field={{ ...typeField, required: true }}
          value={chosen}
          disabled={disabled}
          onChange={changeType}
        />
      </Stack>
      <Stack gap={6} {...SCANS}>
        <label className={words.second} htmlFor={id}>
          {numberField.label}
        </label>
        <NumberInput
          id={id}
          field={numberField}
          value={first?.['number'] ?? null}
          disabled={disabled}
          {...(onBlur && { onBlur })}
          aria-invalid={aria['aria-invalid'] ?? false}
          {...described}
          onChange={(number) => write({ ...first, type: chosen, number })}
        />
      </Stack>
    </Grid>
  )
}

const ListInput = KINDS.children.Input

const shifted = (issues: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(issues)
      .map(([path, text]) => [path.split('.'), text] as const)
      .filter(([[at]]) => Number(at) > 0)
      .map(([[at, ...rest], text]) => [[Number(at) - 1, ...rest].join('.'), text]),
  )

export const FurtherDocuments = ({ handle }: { handle: FormHandle }) => {
  const { form, id, inner } = handle
  const { list } = documentsOf(handle)
  const [first, ...others] = linesOf(Form.useWatch('identifiers', form))
  const write = (next: unknown) => {
    const changed = { identifiers: [...(first ? [first] : []), ...linesOf(next)] }
    form.setFieldsValue(changed)
    handle.onValuesChange(changed)
  }
  return (
    <ListInput
      id={`${id}_further`}
      field={{ ...list, label: '其他证件', max: list.max! - 1 }}
      value={others}
      disabled={first === undefined}
      issues={shifted(inner['identifiers'])}
      onChange={write}
    />
  )
}
