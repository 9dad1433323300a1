import { accessRequest, type AccessRow } from '@huxi/contract'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../kit/data/session.ts'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'

const OWN = '不能审批自己的申请，请由其他安全管理员处理'
const DECIDING = ['grant', 'refuse']
const { field: STATUS, initial: WAITING } = accessRequest.states!
const HIDDEN = { hidden: true }

export default function AccessList() {
  const [params, setParams] = useSearchParams()
  const begin = useEffectEvent(() => {
    if (params.size === 0) setParams({ [STATUS]: WAITING }, { replace: true })
  })
  // Once only: removing the condition shows all requests.
  useEffect(() => begin(), [])
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={accessRequest}
        inSight={DECIDING}
        width={150}
        columns={{
          userId: { width: 150 },
          wanted: { width: 150 },
          reason: { width: 190 },
          wishedOn: { width: 110 },
          status: { width: 90 },
          permissionId: HIDDEN,
          roleId: HIDDEN,
          untilOn: { width: 110 },
          decidedBy: HIDDEN,
          decidedAt: HIDDEN,
          remark: HIDDEN,
          createTime: { width: 150 },
        }}
        can={(name, row) =>
          DECIDING.includes(name) && row['userId'] === useSession.getState().user?.id ? OWN : undefined
        }
        moveInitial={(name, row) => {
          if (name !== 'grant') return undefined
          const { suggestedPermissionId, suggestedRoleId, wishedOn } = row as unknown as AccessRow
          return { permissionId: suggestedPermissionId, roleId: suggestedRoleId, untilOn: wishedOn }
        }}
      />
    </>
  )
}
