/** 重置两步验证, after the loss of phone and recovery codes. */
import { labelOf } from '@huxi/model'
import { enrolledUsers, resetSecondFactor, user } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { isOwn } from './own-account.ts'

const OWN = '请在账号菜单的“两步验证”里管理自己的两步验证'

/** Only for enrolled users; one request serves the page. */
export const ResetSecondFactor = ({ row, rows }: { row: Row; rows: readonly Row[] }) => {
  const ask = useConfirm()
  const client = useQueryClient()
  const { data, error } = useCall(enrolledUsers, { userIds: rows.map(rowId).join(',') }, { enabled: rows.length > 0 })
  const { run } = useAction(resetSecondFactor, {
    success: `已重置用户“${labelOf(user, row)}”的两步验证`,
    onDone: () => void client.invalidateQueries({ queryKey: [enrolledUsers.path] }),
  })
  if (error && !data) return <RowAction reason="没有读到两步验证的状态，请刷新列表后再试">重置两步验证</RowAction>
  if (!data?.includes(rowId(row))) return null
  const reset = () =>
    ask({
      title: `确定重置用户“${labelOf(user, row)}”的两步验证吗？`,
      content: '重置后，该用户登录只需要密码，恢复码全部失效。请先确认是本人提出的。',
      okText: '重置',
      onOk: () => run({ userId: rowId(row) }),
    })
  return (
    <RowAction reason={isOwn(row) ? OWN : undefined} onClick={reset}>
      重置两步验证
    </RowAction>
  )
}
