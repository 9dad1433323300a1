/** The form of a department. */
import type { DepartTree } from '@huxi/contract'
import { useCan } from '../../../kit/data/can.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { Row } from '../../../kit/record/row.ts'
import groupHead from '../../../kit/look/group-head.module.css'

const COMPANY = '1'
const DEPARTMENT = '2'
const IN_USE = '1'

/** What a new department starts from: the last of its siblings. */
export const startOf = (parent: DepartTree | undefined, siblings: readonly DepartTree[]): Row => ({
  parentId: parent?.id ?? null,
  orgCategory: parent ? DEPARTMENT : COMPANY,
  departOrder: Math.max(0, ...siblings.map(({ departOrder }) => departOrder ?? 0)) + 1,
  status: IN_USE,
})

export const DepartForm = () => {
  const mayGrant = useCan().can('system:user:grant')
  return (
    <>
      <FormField name="departName" />
      <FormField name="parentId" help="不选则为一级机构；机构编码按上级自动生成" />
      <FormField name="orgCategory" />
      <FormField name="departOrder" help="数字小的排在前面" />
      <FormField name="departNameAbbr" />
      <FormField name="departNameEn" />
      <FormField name="status" />
      <h3 className={groupHead.groupHead}>人员</h3>
      <FormField name="leader" help="选择后带出姓名和电话，带出的内容可以修改" wide />
      <FormField name="leaderName" />
      <FormField name="leaderPhone" />
      <FormField
        name="directorUserIds"
        disabled={!mayGrant}
        help={mayGrant ? '主管同时成为该部门的成员' : '没有给用户分配部门的权限，不能修改主管'}
        wide
      />
      <h3 className={groupHead.groupHead}>联系方式</h3>
      <FormField name="mobile" />
      <FormField name="fax" />
      <FormField name="address" wide />
      <h3 className={groupHead.groupHead}>其他</h3>
      <FormField name="description" wide />
      <FormField name="memo" />
    </>
  )
}
