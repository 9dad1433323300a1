/** 冻结 and 解冻, for one row and for those selected. */
import { freezeUsers, user } from '@huxi/contract'
import { App } from 'antd'
import { FROZEN, NORMAL, WAITING } from '../../../kit/ui/account-status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { call } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { cutText } from '../../../kit/data/format.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, rowTitle, type Row } from '../../../kit/record/row.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { OWN_FREEZE, useIsOwn } from './own-account.ts'

const FREEZE = 'system:user:freeze'
const FIRST_DECIDE = '待审核的账号请先审核'

/** The word of a row. */
export const FreezeAction = ({ row }: { row: Row }) => {
  const { freeze, thaw } = useFreezing()
  const isOwn = useIsOwn()
  return (
    <Can code={FREEZE}>
      {row['status'] === FROZEN ? (
        <RowAction onClick={() => thaw([row])}>解冻</RowAction>
      ) : (
        <RowAction reason={isOwn(row) ? OWN_FREEZE : undefined} onClick={() => freeze([row])}>
          冻结
        </RowAction>
      )}
    </Can>
  )
}

/** The words of the selection bar. */
export const FreezeSelected = ({ list }: { list: List }) => {
  const { rows, clear } = list.selection
  const { freeze, thaw } = useFreezing(clear)
  const isOwn = useIsOwn()
  const waiting = rows.some((row) => row['status'] === WAITING) ? FIRST_DECIDE : undefined
  return (
    <Can code={FREEZE}>
      <RowAction reason={waiting ?? (rows.some(isOwn) ? OWN_FREEZE : undefined)} onClick={() => freeze(rows)}>
        冻结
      </RowAction>
      <RowAction reason={waiting} onClick={() => thaw(rows)}>
        解冻
      </RowAction>
    </Can>
  )
}

const useFreezing = (onDone?: () => void) => {
  const { message } = App.useApp()
  const ask = useConfirm()
  const changed = useChanged(user)
  const set = async (rows: readonly Row[], status: number) => {
    try {
      await call(freezeUsers, { ids: rows.map(rowId).join(','), status })
      void message.success(`已${status === FROZEN ? '冻结' : '解冻'}${whoText(rows)}`)
      onDone?.()
      await changed()
    } catch (error) {
      reportFailure(error)
    }
  }
  return {
    /** Asks first: the people are thrown out at once. */
    freeze: (rows: readonly Row[]) =>
      ask({
        title: `确定冻结${whoText(rows)}吗？`,
        content: `${namesText(rows)}将立即退出登录，解冻之前不能再登录。`,
        okText: '冻结',
        count: rows.length,
        onOk: () => set(rows, FROZEN),
      }),
    thaw: (rows: readonly Row[]) => void set(rows, NORMAL),
  }
}

const NAMED = 5

/** One person by name, several by number. */
export const whoText = (rows: readonly Row[]): string =>
  rows.length === 1 ? `用户“${rowTitle(user, rows[0]!)}”` : `所选的 ${rows.length} 名用户`

/** Who a sentence is about: 该用户, or the first names of several people. */
export const namesText = (rows: readonly Row[]): string => {
  if (rows.length === 1) return '该用户'
  const names = rows
    .slice(0, NAMED)
    .map((row) => cutText(rowTitle(user, row)))
    .join('、')
  return rows.length > NAMED ? `${names} 等 ${rows.length} 人` : names
}
