import { DEPART_ROLE_GRANT, departRole, type DepartTree } from '@huxi/contract'
import { useMemo, useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { columnsOf } from '../../../kit/record/columns.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { GrantDrawer } from '../grant/grant-drawer.tsx'
import { ofDepartRole } from '../grant/grantee.ts'
import { WhichRights } from '../grant/which-rights.tsx'
import { useAgreedEdit } from '../preview/use-preview.tsx'
import { removalOf } from '../role-user-list/removal.ts'
import { RoleForm } from '../role-user-list/role-form.tsx'
import { DepartRoleHolders } from './role-holders.tsx'

const COLUMNS = columnsOf(departRole, {
  roleName: { width: 160 },
  roleCode: { width: 160 },
  dataScope: { width: 130 },
  description: { width: 240 },
})
  .filter(({ key }) => key !== 'departId')
  .map((column) => (column.key === 'description' ? { ...column, grows: true } : column))

const removal = removalOf(departRole)

export const Roles = ({ depart }: { depart: DepartTree }) => {
  const fixed = useMemo(() => ({ departId: depart.id }), [depart.id])
  const [granting, setGranting] = useState<Row>()
  const [asked, setAsked] = useState<Row>()
  const { displayed, opening, forget } = useKept(asked)
  const agree = useAgreedEdit(departRole)
  return (
    <>
      <WhichRights here="departRole" departId={depart.id} />
      <ResourceTable
        resource={departRole}
        fixed={fixed}
        columns={COLUMNS}
        form={RoleForm}
        cells={['roleName', 'description']}
        agree={agree}
        width={212}
        lead={(row: Row) => (
          <>
            <Can code={DEPART_ROLE_GRANT}>
              <RowAction onClick={() => setGranting(row)}>授权</RowAction>
            </Can>
            <RowAction onClick={() => setAsked(row)}>成员</RowAction>
          </>
        )}
        consequence={removal}
      />
      <GrantDrawer of={ofDepartRole} row={granting} onClose={() => setGranting(undefined)} onMembers={setAsked} />
      {displayed && (
        <DepartRoleHolders
          key={opening}
          role={displayed}
          open={asked !== undefined}
          onClose={() => setAsked(undefined)}
          onGone={forget}
        />
      )}
    </>
  )
}
