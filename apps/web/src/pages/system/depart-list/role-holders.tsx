/** Members who hold a department role; the member list assigns it. */
import { setUserDepartRoles, user } from '@huxi/contract'
import { labelOf } from '@huxi/model'
import type { List } from '../../../kit/list/use-list.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { cutText } from '../../../kit/data/format.ts'
import { useAction } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { HoldersDrawer } from '../role-user-list/members-drawer.tsx'

const OWN = '不能修改自己的角色'

interface DepartRoleHoldersProps {
  role: Row
  open: boolean
  onClose: () => void
  onGone: () => void
}

export const DepartRoleHolders = (props: DepartRoleHoldersProps) => {
  const { role } = props
  const mayGrant = useCan().can('system:user:grant')
  const lead = mayGrant ? (row: Row, list: List) => <Take role={role} row={row} list={list} /> : undefined
  return <HoldersDrawer {...props} title="部门角色成员" slots={{ lead, selectable: false }} />
}

const Take = ({ role, row, list }: { role: Row; row: Row; list: List }) => {
  const ask = useConfirm()
  const own = useSession((s) => s.user?.id)
  const name = String(role['roleName'])
  const { run } = useAction(setUserDepartRoles, {
    success: `已移出部门角色“${name}”`,
    onDone: () => void list.changed(),
  })
  const take = () =>
    ask({
      title: `确定将“${cutText(labelOf(user, row))}”移出部门角色“${name}”吗？`,
      content: '将立即失去该部门角色的权限，仍是部门的成员。',
      okText: '移除',
      onOk: () => run({ userId: rowId(row), newRoleId: '', oldRoleId: rowId(role) }),
    })
  return (
    <RowAction danger reason={rowId(row) === own ? OWN : undefined} onClick={take}>
      移除
    </RowAction>
  )
}
