import { App } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useAdvice } from '../data/can.tsx'
import { menuPathOf } from '../data/menu-path.ts'
import { useSession } from '../data/session.ts'
import { withoutRecord } from './record-address.ts'
import type { RecordPage } from './row-actions.tsx'
import { rowId, type Row } from './row.ts'

export interface CameFrom {
  from: string
}

/** Opens the detail page `component` of a row; 返回 leads to the list at its present address. */
export const useDetail = (component: string): RecordPage => {
  const menu = useSession((s) => s.menu)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { message } = App.useApp()
  const advice = useAdvice('menu')
  const path = menuPathOf(menu ?? [], component)
  const state: CameFrom = { from: `${pathname}${withoutRecord(search)}` }
  const to = path === undefined ? undefined : (row: Row) => path.replace(':id', encodeURIComponent(rowId(row)))
  const open = (row: Row): void => {
    if (to) void navigate(to(row), { state })
    else void message.warning(`菜单中没有这条记录的详情页。${advice}`)
  }
  return { to, state, open }
}
