import { role } from '@huxi/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useAgreedEdit } from './preview/use-preview.tsx'
import { isBuiltIn, roleColumns } from './role-user-list/columns.tsx'
import { GrantDrawer } from './grant/grant-drawer.tsx'
import { ofRole } from './grant/grantee.ts'
import { WhichRights } from './grant/which-rights.tsx'
import { MembersOfAddress, withMembers } from './role-user-list/members-of-address.tsx'
import { removalOf } from './role-user-list/removal.ts'
import { RoleForm } from './role-user-list/role-form.tsx'

const can = (verb: string, row: Row) => (verb === 'delete' && isBuiltIn(row) ? '内置角色不能删除' : undefined)

/** The data scope has to be chosen: the default of the definition is the widest. */
const START: Row = { dataScope: null }

const removal = removalOf(role)

export default function RoleUserList() {
  const [, setParams] = useSearchParams()
  const [granting, setGranting] = useState<Row>()
  const agree = useAgreedEdit(role)
  const showMembers = (row: Row) => setParams((now) => withMembers(now, rowId(row)))
  return (
    <>
      <PageHeader />
      <WhichRights here="role" />
      <ResourceTable
        resource={role}
        columns={roleColumns}
        form={RoleForm}
        preset={START}
        cells={['roleName', 'description']}
        agree={agree}
        width={212}
        lead={(row: Row) => (
          <>
            <Can code="system:role:grant">
              <RowAction onClick={() => setGranting(row)}>授权</RowAction>
            </Can>
            <RowAction onClick={() => showMembers(row)}>成员</RowAction>
          </>
        )}
        can={can}
        consequence={removal}
      />
      <GrantDrawer of={ofRole} row={granting} onClose={() => setGranting(undefined)} onMembers={showMembers} />
      <MembersOfAddress />
    </>
  )
}
