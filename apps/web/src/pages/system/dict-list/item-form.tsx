/** The value of an item is unique within its dictionary. */
import { dictItem, dictItemCheck } from '@huxi/contract'
import { type FormRule } from 'antd'
import { HttpError } from '../../../platform/http.ts'
import { call } from '../../../kit/data/call.ts'
import { useDict } from '../../../kit/data/dict.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { rowId } from '../../../kit/record/row.ts'
import { Tag } from '../../../kit/ui/status.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

export const ItemForm = ({ handle, row }: FormSlotProps) => (
  <>
    <FormField name="itemText" />
    <FormField
      name="itemValue"
      rules={[freeValue(String(handle.initial['dictId']), row?.['itemValue'], row && rowId(row))]}
    />
    <FormField name="itemColor">
      <ColorInput />
    </FormField>
    <FormField name="sortOrder" help="数字小的排在前面" />
    <FormField name="status" required />
    <FormField name="description" label="说明" />
  </>
)

const freeValue = (dictId: string, present: unknown, id: string | undefined): FormRule => ({
  validator: async (_, value: unknown) => {
    const itemValue = String(value ?? '').trim()
    if (itemValue === '' || itemValue === present) return
    await call(dictItemCheck, { itemValue, dictId, ...(id !== undefined && { id }) }).catch((error: unknown) => {
      // A failed check never blocks: saving checks again.
      if (error instanceof HttpError && error.status === 200)
        throw new Error(`数据值“${itemValue}”在该字典中已存在，请换一个`)
    })
  },
})

interface ColorInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const ColorInput = ({ value, onChange, ...rest }: ColorInputProps) => {
  const { items, ...reading } = useDict(dictItem.fields.itemColor.dict)
  return (
    <Select
      {...rest}
      allowClear
      reading={reading}
      placeholder="请选择颜色"
      value={value || null}
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      optionRender={({ value: color, label }) => <Tag tone={String(color)} text={String(label)} />}
      labelRender={({ value: color, label }) => <Tag tone={String(color)} text={String(label ?? color)} />}
      onChange={(chosen: string | null) => onChange?.(chosen ?? null)}
    />
  )
}
