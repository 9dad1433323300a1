/** The code of a category follows from its place. */
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

export const CategoryForm = ({ mode, row }: FormSlotProps) => (
  <>
    <FormField
      name="pid"
      help={
        mode === 'add'
          ? '不选择时为一级分类，分类编码按位置自动生成'
          : `编码 ${String(row?.['code'] ?? '')}；换上级后，它和下级的编码按新的位置重新生成`
      }
    />
    <FormField name="name" />
  </>
)
