/** 所属租户: those the caller is a member of himself; the one he works in stays. */
import type { Tenant } from '@huxi/contract'
import { splitIds } from '../../../kit/data/format.ts'
import { useSession } from '../../../kit/data/session.ts'
import { Select } from '../../../kit/ui/popup.tsx'

interface TenantInputProps {
  tenants: readonly Tenant[]
  disabled: boolean
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

export const TenantInput = ({ tenants, value, onChange, ...rest }: TenantInputProps) => {
  const here = useSession((s) => String(s.tenantId || (s.user?.tenantId ?? '')))
  const chosen = splitIds(value)
  return (
    <Select<string[]>
      {...rest}
      className="hx-block"
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择所属租户"
      options={tenants.map((tenant) => ({
        value: String(tenant.id),
        label: tenant.name,
        disabled: String(tenant.id) === here,
      }))}
      value={[...new Set([here, ...chosen])].filter(Boolean)}
      onChange={(next) => onChange?.(next.join(',') || null)}
    />
  )
}
