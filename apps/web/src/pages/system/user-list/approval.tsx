/** 通过 and 拒绝 for people who asked for an account and wait. */
import { approveUsers, rejectUsers, user } from '@huxi/contract'
import { text } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { WAITING } from '../../../kit/ui/account-status.tsx'
import { call } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useFirstFocus } from '../../../kit/record/record-editor.tsx'
import { RecordShell, useShellKind } from '../../../kit/record/record-shell.tsx'
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

/** Asks why; each time with an empty form. */
export const RejectDialog = ({ rows, ...rest }: RejectDialogProps) => {
  const [kept, setKept] = useState<readonly Row[]>()
  if (rows && rows !== kept) setKept(rows)
  const shown = rows ?? kept
  if (!shown) return null
  return (
    <Reject
      key={shown.map(rowId).join()}
      open={rows !== undefined}
      rows={shown}
      {...rest}
      onGone={() => !rows && setKept(undefined)}
    />
  )
}

interface RejectProps {
  open: boolean
  rows: readonly Row[]
  onDone: () => void
  onClose: () => void
  onGone: () => void
}

const Reject = ({ open, rows, onDone, onClose, onGone }: RejectProps) => {
  const kind = useShellKind(Object.keys(FIELDS).length)
  const handle = useRecordForm({ fields: FIELDS })
  const guard = useDirtyGuard(open && handle.dirty)
  const { message } = App.useApp()
  const changed = useChanged(user)
  const { once, busy } = useOnce()
  useFirstFocus(open, handle)
  const reject = async () => {
    const values = await handle.check()
    if (!values) return
    try {
      await call(rejectUsers, { ids: rows.map(rowId).join(','), reason: String(values['reason']) })
      void message.success(`已拒绝${whoText(rows)}，账号已移入回收站`)
      onDone()
      onClose()
      await changed()
    } catch (error) {
      showRefusal(handle, error)
    }
  }
  const submit = () => void once(reject)
  return (
    <RecordShell
      open={open}
      kind={kind}
      title="拒绝注册"
      subject={rows.length === 1 ? String(rows[0]!['realname']) : `${rows.length} 名用户`}
      footer={<DialogFoot busy={busy} onCancel={() => guard(onClose)} onOk={submit} />}
      onClose={() => guard(onClose)}
      onGone={onGone}
    >
      <RecordForm handle={handle} layout={kind === 'modal' ? 'horizontal' : 'vertical'}>
        <FormField name="reason" />
      </RecordForm>
      <p className="hx-muted">{namesText(rows)}的账号将移入回收站，不能登录；原因记入操作日志。</p>
    </RecordShell>
  )
}
