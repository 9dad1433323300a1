import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

export const DictForm = ({ mode }: FormSlotProps) => (
  <>
    <FormField name="dictName" />
    <FormField
      name="dictCode"
      help={mode === 'add' ? '例如 patient_source，页面和接口按编码取用' : '被系统使用的字典不能修改编码'}
    />
    <FormField name="type" required help="数字：数据值只能是整数" />
    <FormField name="description" />
  </>
)
