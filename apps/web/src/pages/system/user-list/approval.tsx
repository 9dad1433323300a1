/** 通过 and 拒绝 for people who asked for an account and wait. */
import { approveUsers, rejectUsers, user } from '@huxi/contract'
import { text } from '@huxi/model'
import { App } from 'antd'
import { WAITING } from '../../../kit/ui/account-status.tsx'
import { call } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { FormDialog } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { namesText, whoText } from './freezing.tsx'

const APPROVE = 'system:user:approve'
const NOT_WAITING = '只能审核待审核的账号'

/** Whether the account waits for a decision. */
export const isWaiting = (row: Row): boolean => row['status'] === WAITING

interface ApproveActionProps {
  row: Row
  onReject: (rows: readonly Row[]) => void
}

/** The words of a row that waits; other rows have none. */
export const ApproveAction = ({ row, onReject }: ApproveActionProps) => {
  const approve = useApprove()
  if (!isWaiting(row)) return null
  return (
    <Can code={APPROVE}>
      <RowAction onClick={() => approve([row])}>通过</RowAction>
      <RowAction onClick={() => onReject([row])}>拒绝</RowAction>
    </Can>
  )
}

interface ApproveSelectedProps {
  list: List
  onReject: (rows: readonly Row[]) => void
}

/** The words of the selection bar, there when somebody waits. */
export const ApproveSelected = ({ list, onReject }: ApproveSelectedProps) => {
  const { rows, clear } = list.selection
  const approve = useApprove(clear)
  if (!rows.some(isWaiting)) return null
  const reason = rows.every(isWaiting) ? undefined : NOT_WAITING
  return (
    <Can code={APPROVE}>
      <RowAction reason={reason} onClick={() => approve(rows)}>
        通过
      </RowAction>
      <RowAction reason={reason} onClick={() => onReject(rows)}>
        拒绝
      </RowAction>
    </Can>
  )
}

const useApprove = (onDone?: () => void) => {
  const { message } = App.useApp()
  const changed = useChanged(user)
  const approve = async (rows: readonly Row[]) => {
    try {
      await call(approveUsers, { ids: rows.map(rowId).join(',') })
      void message.success(`已通过${whoText(rows)}，可以登录了；请为其分配角色和部门`)
      onDone?.()
      await changed()
    } catch (error) {
      reportFailure(error)
    }
  }
  return (rows: readonly Row[]) => void approve(rows)
}

const FIELDS = { reason: text('拒绝原因', { required: true, max: 200 }) }

interface RejectDialogProps {
  /** whom; undefined = closed */
  rows: readonly Row[] | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks why. */
export const RejectDialog = ({ rows, onDone, onClose }: RejectDialogProps) => {
  const { message } = App.useApp()
  const changed = useChanged(user)
  const reject = async (asked: readonly Row[], reason: string) => {
    await call(rejectUsers, { ids: asked.map(rowId).join(','), reason })
    void message.success(`已拒绝${whoText(asked)}，账号已移入回收站`)
    onDone()
    void changed()
  }
  return (
    <FormDialog
      open={rows !== undefined}
      title="拒绝注册"
      subject={rows?.length === 1 ? String(rows[0]!['realname']) : `${rows?.length} 名用户`}
      fields={FIELDS}
      intro={rows && `${namesText(rows)}的账号将移入回收站，不能登录；原因记入操作日志。`}
      onSubmit={async ({ reason }) => rows && reject(rows, String(reason))}
      onClose={onClose}
    />
  )
}
