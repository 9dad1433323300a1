/** 代理人 behind 更多: opens the deputies of the user; absent without that page. */
import { useNavigate } from 'react-router'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'

export const AgentsOf = ({ row }: { row: Row }) => {
  const navigate = useNavigate()
  const menu = useSession((s) => s.menu)
  const path = menuPathOf(menu ?? [], 'system/SysUserAgentList')
  if (path === undefined) return null
  const asked = new URLSearchParams({ userName: String(row['username']) })
  return <RowAction onClick={() => void navigate(`${path}?${asked}`)}>代理人</RowAction>
}
