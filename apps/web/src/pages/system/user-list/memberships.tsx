/** Roles, departments and tenants of a person: who may not give them reads them with the reason. */
import { myTenants } from '@huxi/contract'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { splitIds } from '../../../kit/data/format.ts'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { ChargeInput } from './charge-input.tsx'
import { OWN_ROLES, useIsOwn } from './own-account.ts'
import { TenantInput } from './tenant-input.tsx'

const NO_GRANT = '您没有授权权限，不能更改用户的身份、角色、部门和租户。'
const SUPERIOR = 2

export const Memberships = ({ handle, row }: FormSlotProps) => {
  const locked = !useCan().can('system:user:grant')
  const isOwn = useIsOwn()(row)
  const identity = Form.useWatch('userIdentity', handle.form)
  const { data } = useCall(myTenants)
  const superior = identity === SUPERIOR
  useCharge(handle, superior)
  const own = isOwn && !locked && { help: OWN_ROLES }
  return (
    <>
      {locked && <div className="hx-muted hx-wide hx-form-note">{NO_GRANT}</div>}
      <FormField name="selectedroles" disabled={locked || isOwn} {...own} />
      <FormField name="selecteddeparts" disabled={locked} />
      <FormField name="userIdentity" required={!locked} disabled={locked} />
      <FormField name="departIds" {...(!locked && { help: superior ? '从所属部门中选择' : '身份为“上级”时可以选择' })}>
        <ChargeInput form={handle.form} disabled={locked || !superior} />
      </FormField>
      {data && data.list.length > 1 && (
        <FormField name="relTenantIds" {...own}>
          <TenantInput tenants={data.list} disabled={locked || isOwn} />
        </FormField>
      )}
    </>
  )
}

/** Only a superior is in charge of departments, and only of those he belongs to. */
const useCharge = ({ form }: FormSlotProps['handle'], superior: boolean): void => {
  const departs = Form.useWatch('selecteddeparts', form)
  const charge = Form.useWatch('departIds', form)
  useEffect(() => {
    const now = splitIds(charge)
    const kept = superior ? now.filter((id) => splitIds(departs).includes(id)) : []
    if (kept.length < now.length) form.setFieldValue('departIds', kept.join(',') || null)
  }, [form, departs, charge, superior])
}
