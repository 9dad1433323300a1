import { addDepartMembers, departUsers, removeDepartMembers, user, type DepartTree } from '@huxi/contract'
import { PlusOutlined } from '@ant-design/icons'
import { labelOf, resource, text } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { AccountStatus } from '../../../kit/ui/account-status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { useAdvice, useCan } from '../../../kit/data/can.tsx'
import { splitIds } from '../../../kit/data/format.ts'
import { cellOf, columnsOf } from '../../../kit/record/columns.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useList, type List } from '../../../kit/list/use-list.ts'
import { AssignRoles } from './assign-roles.tsx'
import { UserDialog } from '../../../kit/picker/user-picker.tsx'
import { useAction } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { Tag } from '../../../kit/ui/status.tsx'
import statusStyles from '../../../kit/look/status.module.css'
import words from '../../../kit/look/words.module.css'

const { realname, username, phone, status } = user.fields
const DEPART = text('部门')

/** Members are read-only here. */
const member = resource({
  name: 'system:depart:member',
  title: '成员',
  table: user.table,
  path: user.path,
  owner: 'global',
  sort: user.sort,
  label: user.label,
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    realname,
    username: { ...username, search: 'like' },
    orgCode: DEPART,
    phone: { ...phone, search: undefined },
    status: { ...status, search: undefined },
  },
})

const GRANT = 'system:user:grant'
const GRANTS = [GRANT]
const OWN = '不能修改自己的部门角色'
const GIVEN_ELSEWHERE = '该成员属于下级部门，请在其所在部门中分配'
const ELSEWHERE = '该成员属于下级部门，请在其所在部门中移除'

interface MembersProps {
  depart: DepartTree
  /** Any of these codes permits adding and removing. */
  may?: readonly string[]
  /** Reason why a member cannot be removed. */
  refusalOf?: (row: Row) => string | undefined
}

export const Members = ({ depart, may = GRANTS, refusalOf = (): undefined => undefined }: MembersProps) => {
  const list = useList(member, { source: departUsers, fixed: { depId: depart.id } })
  const { can } = useCan()
  const [mayGrant, mayChange] = [can(GRANT), can(may)]
  const advice = useAdvice('right')
  const [picking, setPicking] = useState(false)
  const [assigning, setAssigning] = useState<Row>()
  const self = useSession((s) => s.user?.id)
  const assignRefusal = (row: Row): string | undefined =>
    rowId(row) === self ? OWN : isOwn(row, depart) ? undefined : GIVEN_ELSEWHERE
  const remove = useRemoval(depart, list)
  const removal = (word: string, rows: readonly Row[]) => (
    <RowAction
      danger
      reason={rows.every((row) => isOwn(row, depart)) ? firstRefusal(rows, refusalOf) : ELSEWHERE}
      onClick={() => remove(rows)}
    >
      {word}
    </RowAction>
  )
  return (
    <>
      <ListTable
        list={list}
        columns={columnsFor(depart)}
        wayOn={mayChange ? '点“添加成员”把同事加进来。' : `您没有添加成员的权限。${advice}`}
        toolbar={() =>
          mayChange && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPicking(true)}>
              添加成员
            </Button>
          )
        }
        lead={
          mayChange
            ? (row: Row) => (
                <>
                  {mayGrant && (
                    <RowAction reason={assignRefusal(row)} onClick={() => setAssigning(row)}>
                      部门角色
                    </RowAction>
                  )}
                  {removal('移除', [row])}
                </>
              )
            : undefined
        }
        width={mayGrant ? 140 : 80}
        selectable={mayChange}
        batch={() => removal('批量移除', list.selection.rows)}
      />
      <AssignRoles depart={depart} person={assigning} onClose={() => setAssigning(undefined)} />
      {picking && <Picking depart={depart} list={list} onClose={() => setPicking(false)} />}
    </>
  )
}

const firstRefusal = (rows: readonly Row[], refusalOf: (row: Row) => string | undefined): string | undefined =>
  rows.map(refusalOf).find((reason) => reason !== undefined)

const isOwn = (row: Row, { id }: DepartTree): boolean => splitIds(row['selecteddeparts']).includes(id)

const columnsFor = ({ directorUserIds }: DepartTree) => {
  const directors = splitIds(directorUserIds)
  return columnsOf(member, {
    realname: {
      cell: (row: Row) => (
        <span className={statusStyles.tags}>
          <span className={words.clip}>{String(row['realname'])}</span>
          {directors.includes(rowId(row)) && <Tag tone="accent" text="主管" />}
        </span>
      ),
    },
    orgCode: { cell: (row: Row) => cellOf('orgCode', DEPART, { orgCode: splitIds(row['orgCode']).join('、') }) },
    phone: { width: 130 },
    status: { width: 90, cell: (row: Row) => <AccountStatus value={row['status']} /> },
  })
    .filter(({ key }) => key in member.fields)
    .map((column) => ({ ...column, sortable: false }))
}

const useRemoval = (depart: DepartTree, list: List) => {
  const ask = useConfirm()
  const { run } = useAction(removeDepartMembers, {
    success: '已移除成员',
    onDone: () => {
      list.selection.clear()
      void list.changed()
    },
  })
  return (rows: readonly Row[]): void => {
    const subject = rows.length === 1 ? `“${labelOf(member, rows[0]!)}”` : `所选的 ${rows.length} 名成员`
    ask({
      title: `确定将${subject}移出“${depart.departName}”吗？`,
      content: '只解除与该部门的归属和主管关系，该部门的部门角色一并失去，账号和角色不变。',
      okText: '移除',
      count: rows.length,
      onOk: () => run({ depId: depart.id, userIds: rows.map(rowId).join(',') }),
    })
  }
}

const Picking = ({ depart, list, onClose }: { depart: DepartTree; list: List; onClose: () => void }) => {
  const { run } = useAction(addDepartMembers, {
    success: `已添加“${depart.departName}”的成员`,
    onDone: () => void list.changed(),
  })
  const add = async (userIdList: string[]) => {
    if (await run({ depId: depart.id, userIdList })) onClose()
  }
  return (
    <UserDialog
      title={`添加“${depart.departName}”的成员`}
      multiple
      chosen={[]}
      onCancel={onClose}
      onConfirm={(chosen) => void add(chosen.map(({ id }) => id))}
    />
  )
}
