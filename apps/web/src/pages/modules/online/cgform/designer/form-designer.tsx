import { FormField } from '../../../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../../../kit/record/record-editor.tsx'
import { ItemsInput } from './items-input.tsx'

export const FormDesigner = ({ row }: FormSlotProps) => {
  const published = Boolean(row?.['publishedNo'])
  return (
    <>
      <FormField name="name" />
      <FormField
        name="code"
        disabled={published}
        help={published ? '发布过，不能再改' : '小写字母开头，例如 home_oxygen；发布后不能再改'}
      />
      <FormField name="description" wide />
      <FormField name="fields" wide help="用箭头调整顺序；移除的字段仍可在旧记录中查看">
        <ItemsInput />
      </FormField>
    </>
  )
}
