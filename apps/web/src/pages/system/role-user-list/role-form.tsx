import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { rowId } from '../../../kit/record/row.ts'
import { isBuiltIn } from './columns.tsx'
import { isSuper, useHolds } from '../grant/rights.ts'
import { ScopeChoice } from '../grant/scope-choice.tsx'

const SEVERAL = '一个人有多个角色时，看到的是各角色范围的总和。单个菜单可以在“授权”里另外设置。'
const OWN_ROLE = '不能修改自己所拥有角色的数据范围，请由其他管理员处理。'
const OF_SUPER = '超级管理员查看全部数据，不能设置数据范围。'

export const RoleForm = ({ row }: FormSlotProps) => {
  const own = useHolds(row && rowId(row))
  const lock = row && isSuper(row) ? OF_SUPER : own.data && own.data.total > 0 ? OWN_ROLE : undefined
  const fixed = isBuiltIn(row) && { disabled: true, help: '内置角色的编码不能修改' }
  return (
    <>
      <FormField name="roleName" />
      <FormField name="roleCode" {...fixed} />
      <FormField name="dataScope" required={lock === undefined} help={lock ?? SEVERAL}>
        <ScopeChoice disabled={lock !== undefined} />
      </FormField>
      <FormField name="description" />
    </>
  )
}
