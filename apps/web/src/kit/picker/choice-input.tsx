/** Chooses records of a resource by the control that fits it. */
import { tenantOptions } from '@huxi/contract'
import { Input } from 'antd'
import type { ComponentType } from 'react'
import { splitIds } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { DepartPicker } from './depart-picker.tsx'
import type { PickerProps } from './picker-field.tsx'
import { RolePicker } from './role-picker.tsx'
import { UserPicker } from './user-picker.tsx'
import { Select } from '../ui/popup.tsx'

/** Few enough for a drop-down. */
const TenantPicker = ({ label, value, onChange, multiple = false, ...rest }: PickerProps) => {
  const { data, isLoading } = useCall(tenantOptions)
  const ids = splitIds(value)
  return (
    <Select
      {...rest}
      className="hx-block"
      allowClear
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      {...(multiple && { mode: 'multiple' as const })}
      placeholder={`请选择${label}`}
      options={(data ?? []).map((tenant) => ({ value: String(tenant.id), label: tenant.name }))}
      value={multiple ? ids : (ids[0] ?? null)}
      onChange={(next: string[] | string | null) => onChange?.([next ?? []].flat().join(',') || null)}
    />
  )
}

const PICKERS: Record<string, ComponentType<PickerProps>> = {
  'system:user': UserPicker,
  'system:role': RolePicker,
  'system:depart': DepartPicker,
  'system:tenant': TenantPicker,
}

/** Where no picker fits, the id itself is typed. */
const IdInput = ({ id, label, value, onChange, onBlur, disabled = false }: PickerProps) => (
  <Input
    {...(id !== undefined && { id })}
    {...(onBlur && { onBlur })}
    disabled={disabled}
    value={value ?? ''}
    placeholder={`请输入${label}编号`}
    onChange={(event) => onChange?.(event.target.value || null)}
  />
)

export const ChoiceInput = ({ to, ...props }: PickerProps & { to: string }) => {
  const Picker = PICKERS[to] ?? IdInput
  return <Picker {...props} />
}
