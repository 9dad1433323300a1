/** The form of a role. */
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { isBuiltIn } from './columns.tsx'

export const RoleForm = ({ row }: FormSlotProps) => {
  const fixed = isBuiltIn(row) && { disabled: true, help: '内置角色的编码不能修改' }
  return (
    <>
      <FormField name="roleName" />
      <FormField name="roleCode" taken="角色编码已存在" {...fixed} />
      <FormField name="description" />
    </>
  )
}
