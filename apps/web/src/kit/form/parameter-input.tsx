import { issueOf, type Fields } from '@huxi/model'
import { Input, type FormRule } from 'antd'
import { useId } from 'react'
import { KINDS } from '../kinds/index.ts'
import { Stack } from '../ui/place.tsx'
import words from '../look/words.module.css'

interface ParameterInputProps {
  of: string
  fields: Fields | undefined
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

export const ParameterInput = ({ of, fields, id, value, onChange }: ParameterInputProps) => {
  const prefix = useId()
  const given = valuesOf(fields, value)
  if (!fields) return <span className={words.muted}>请先选择{of}</span>
  const names = Object.keys(fields)
  if (names.length === 0 && !value) return <span className={words.muted}>这个{of}没有参数</span>
  if (!given || names.length === 0)
    return (
      <Input.TextArea
        id={id}
        rows={3}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value || null)}
      />
    )
  const change = (name: string, next: unknown) => {
    const { [name]: _old, ...others } = given
    const all = next === null || next === undefined || next === '' ? others : { ...others, [name]: next }
    onChange?.(Object.keys(all).length === 0 ? null : JSON.stringify(all))
  }
  return (
    <Stack gap={16} id={id}>
      {Object.entries(fields).map(([name, field]) => {
        const { Input: Control } = KINDS[field.kind]
        return (
          <Stack key={name}>
            <label htmlFor={`${prefix}${name}`}>
              {field.label}
              {field.required ? '（必填）' : ''}
            </label>
            <Control
              id={`${prefix}${name}`}
              field={field}
              value={given[name] ?? null}
              onChange={(next) => change(name, next)}
            />
          </Stack>
        )
      })}
    </Stack>
  )
}

export const parameterRule = (fields: Fields | undefined): FormRule => ({
  validator: async (_, value: unknown) => {
    const given = valuesOf(fields, value as string | null | undefined)
    const fault = Object.entries(fields ?? {})
      .map(([name, field]) => given && issueOf(field, given[name] ?? null))
      .find(Boolean)
    if (fault) throw new Error(fault)
  },
})

/** Values of the text; a plain text is the only parameter; undefined = unreadable. */
const valuesOf = (fields: Fields | undefined, text: string | null | undefined): Record<string, unknown> | undefined => {
  const given = text?.trim() ?? ''
  if (given === '') return {}
  const names = Object.keys(fields ?? {})
  if (!given.startsWith('{')) return names.length === 1 ? { [names[0]!]: given } : undefined
  try {
    return JSON.parse(given) as Record<string, unknown>
  } catch {
    return undefined
  }
}
