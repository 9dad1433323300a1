/** Roles, departments and tenants of a user; read-only with a reason without the right. */
import { myTenants } from '@huxi/contract'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useAdvice, useCan } from '../../../kit/data/can.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { splitIds } from '../../../kit/data/format.ts'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { nameOf, useNames } from '../../../kit/picker/names.ts'
import { isOwn, OWN_ROLES } from './own-account.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { MultiSelect } from '../../../kit/ui/multi-select.tsx'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './memberships.module.css'

const NO_GRANT = '您没有授权权限，不能更改用户的身份、角色、部门和租户。'
const SUPERIOR = 2

export const Memberships = ({ handle, row }: FormSlotProps) => {
  const locked = !useCan().can('system:user:grant')
  const barred = locked || isOwn(row)
  const advice = useAdvice('right')
  const here = useSession((s) => String(s.tenantId || (s.user?.tenantId ?? '')))
  const identity = Form.useWatch('userIdentity', handle.form)
  const { data, error, refetch } = useCall(myTenants)
  const superior = identity === SUPERIOR
  const departs = useCharge(handle, superior)
  const names = useNames('system:depart', departs)
  const own = isOwn(row) && !locked && { help: OWN_ROLES }
  return (
    <>
      {locked && <div className={`${words.muted} ${fields.wide} ${styles.formNote}`}>{NO_GRANT + advice}</div>}
      <FormField name="selectedroles" disabled={barred} {...own} />
      <FormField name="selecteddeparts" disabled={locked} />
      <FormField name="userIdentity" required={!locked} disabled={locked} />
      <FormField name="departIds" {...(!locked && { help: superior ? '从所属部门中选择' : '身份为“上级”时可以选择' })}>
        <MultiSelect
          options={departs.map((value) => ({ value, label: nameOf(names, value) }))}
          placeholder="请选择负责部门"
          notFoundContent="请先选择所属部门"
          disabled={locked || !superior}
        />
      </FormField>
      {error && !data && <PartFailure text="租户加载失败，暂时不能修改所属租户" onRetry={refetch} />}
      {data && data.list.length > 1 && (
        <FormField name="relTenantIds" {...own}>
          <MultiSelect
            options={data.list.map(({ id, name }) => ({ value: String(id), label: name }))}
            always={here}
            placeholder="请选择所属租户"
            disabled={barred}
          />
        </FormField>
      )}
    </>
  )
}

/** Only a superior directs departments, and only the user's own. @returns those departments */
const useCharge = ({ form }: FormSlotProps['handle'], superior: boolean): string[] => {
  const departs = splitIds(Form.useWatch('selecteddeparts', form))
  const charge = splitIds(Form.useWatch('departIds', form))
  const kept = superior ? charge.filter((id) => departs.includes(id)).join(',') : ''
  useEffect(() => {
    if (kept !== charge.join(',')) form.setFieldValue('departIds', kept || null)
  })
  return departs
}
