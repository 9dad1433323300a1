import { labelOf } from '@huxi/model'
import { PlusOutlined } from '@ant-design/icons'
import { addRoleMembers, removeRoleMembers, user } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { Can } from '../../../kit/data/can.tsx'
import { cutText } from '../../../kit/data/format.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { UserDialog } from '../../../kit/picker/user-picker.tsx'
import { useAction } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import selection from '../../../kit/look/selection.module.css'

const GRANT = 'system:user:grant'
const OWN = '不能修改自己的角色'
const NAMED = 5

interface ActionProps {
  role: Row
  list: List
}

export const AddMembers = ({ role, list }: ActionProps) => {
  const [open, setOpen] = useState(false)
  const { run } = useAction(addRoleMembers, {
    success: `已添加到角色“${String(role['roleName'])}”`,
    onDone: () => {
      setOpen(false)
      void list.changed()
    },
  })
  return (
    <Can code={GRANT}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        添加成员
      </Button>
      {open && (
        <UserDialog
          title="添加成员"
          multiple
          chosen={[]}
          onCancel={() => setOpen(false)}
          onConfirm={(people) => void run({ roleId: rowId(role), userIdList: people.map(({ id }) => id) })}
        />
      )}
    </Can>
  )
}

export const RemoveMember = ({ row, ...props }: ActionProps & { row: Row }) => {
  const remove = useRemoval(props)
  const isOwn = useIsOwn()
  return (
    <Can code={GRANT}>
      <RowAction danger reason={isOwn(row) ? OWN : undefined} onClick={() => remove([row])}>
        移除
      </RowAction>
    </Can>
  )
}

export const RemoveSelected = (props: ActionProps) => {
  const { rows } = props.list.selection
  const remove = useRemoval(props)
  const isOwn = useIsOwn()
  return (
    <Can code={GRANT}>
      <span className={selection.divider} />
      <RowAction danger reason={rows.some(isOwn) ? OWN : undefined} onClick={() => remove(rows)}>
        批量移除
      </RowAction>
    </Can>
  )
}

const useIsOwn = (): ((row: Row) => boolean) => {
  const own = useSession((s) => s.user?.id)
  return (row) => row['id'] === own
}

const useRemoval = ({ role, list }: ActionProps) => {
  const ask = useConfirm()
  const name = String(role['roleName'])
  const { run } = useAction(removeRoleMembers, {
    success: `已移出角色“${name}”`,
    onDone: () => {
      list.selection.clear()
      void list.changed()
    },
  })
  return (rows: readonly Row[]) => {
    const names = rows.map((row) => cutText(labelOf(user, row)))
    const subject = rows.length === 1 ? `“${names[0]}”` : `所选的 ${rows.length} 名成员`
    ask({
      title: `确定将${subject}移出角色“${name}”吗？`,
      content: `${lossText(names)} 将立即失去该角色的权限。`,
      okText: '移除',
      count: rows.length,
      onOk: () => run({ roleId: rowId(role), userIds: rows.map(rowId).join(',') }),
    })
  }
}

/** 张三、李四 等 7 人 */
const lossText = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join('、')} 等 ${names.length} 人` : names.join('、')
