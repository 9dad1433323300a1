import { departIdTree, type Depart } from '@huxi/contract'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { useCall } from '../../../kit/data/query.ts'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { flatten, pathTo } from '../../../kit/tree/nodes.ts'
import groupHead from '../../../kit/look/group-head.module.css'

const COMPANY = '1'
const DEPARTMENT = '2'
const IN_USE = '1'

export const startOf = (parent: Depart | undefined, siblings: readonly Depart[]): Row => ({
  parentId: parent?.id ?? null,
  orgCategory: parent ? DEPARTMENT : COMPANY,
  departOrder: Math.max(0, ...siblings.map(({ departOrder }) => departOrder ?? 0)) + 1,
  status: IN_USE,
})

/** A child defaults to the category 部门 until the user changes it. */
const useCategory = ({ handle: { form }, mode }: FormSlotProps): void => {
  const parent = Form.useWatch<string | null | undefined>('parentId', form)
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (mode === 'edit' || (parent === undefined && before.current === undefined)) return
    const now = parent ?? null
    if (before.current !== undefined && before.current !== now)
      form.setFieldValue('orgCategory', now === null ? COMPANY : DEPARTMENT)
    before.current = now
  }, [parent, mode, form])
}

/** Duplicate names are allowed, with a warning. */
const useTwin = ({ handle: { form }, row }: FormSlotProps): string | undefined => {
  const { data = [] } = useCall(departIdTree)
  const name = Form.useWatch<string | undefined>('departName', form)?.trim()
  const twin = flatten(data).find(({ key, title }) => title === name && key !== (row && rowId(row)))
  if (!twin) return undefined
  const place = pathTo(data, twin.key).map(({ title }) => title)
  return `已有同名的部门：${place.join(' / ')}，请确认不是同一个`
}

export const DepartForm = (props: FormSlotProps) => {
  useCategory(props)
  const twin = useTwin(props)
  const mayGrant = useCan().can('system:user:grant')
  return (
    <>
      <FormField name="departName" help={twin} />
      <FormField name="parentId" help="不选则为一级部门；机构编码按上级自动生成" />
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
