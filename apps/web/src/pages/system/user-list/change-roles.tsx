/** 批量改角色: roles for several users; changes can be undone for 30 seconds. */
import { addRoleMembers, changeRoles, removeRoleMembers, user, type RoleChange } from '@huxi/contract'
import { refs } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { useUndoToast } from '../../../kit/ui/undo-toast.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { isOwn, OWN_ROLES } from './own-account.ts'

const FIELDS = { added: refs('添加角色', 'system:role'), removed: refs('移除角色', 'system:role') }

interface Changed {
  added: RoleChange[]
  removed: RoleChange[]
}

const countOf = ({ added, removed }: Changed): number =>
  new Set([...added, ...removed].flatMap(({ userIdList }) => userIdList)).size

interface ChangeRolesProps {
  rows: readonly Row[]
  onDone: () => void
}

export const ChangeRoles = ({ rows, onDone }: ChangeRolesProps) => {
  const { message } = App.useApp()
  const offer = useUndoToast()
  const changed = useChanged(user)
  const [asked, setAsked] = useState(false)
  const undo = async ({ added, removed }: Changed) => {
    try {
      for (const { roleId, userIdList } of added)
        await call(removeRoleMembers, { roleId, userIds: userIdList.join(',') })
      for (const one of removed) await call(addRoleMembers, one)
      void message.success('已撤销')
    } catch (error) {
      reportFailure(error)
    }
    await changed()
  }
  const question: Question<typeof FIELDS> = {
    title: '批量改角色',
    subject: `${rows.length} 名用户`,
    fields: FIELDS,
    intro: '所选的人立即得到或失去这些角色的权限，其他角色不变。有一人不能修改时，所有人都不修改。',
    onSubmit: async ({ added, removed }) => {
      const done = await call(changeRoles, { userIdList: rows.map(rowId), added, removed })
      const count = countOf(done)
      onDone()
      await changed()
      if (count === 0) void message.info('所选的人已经是这样，没有修改')
      else offer(`已修改 ${count} 名用户的角色`, () => void undo(done))
    },
  }
  return (
    <>
      <RowAction reason={rows.some(isOwn) ? OWN_ROLES : undefined} onClick={() => setAsked(true)}>
        批量改角色
      </RowAction>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)}>
        {() => (
          <>
            <FormField name="added" help="已有的人不变" wide />
            <FormField name="removed" help="没有的人不变" wide />
          </>
        )}
      </FormDialog>
    </>
  )
}
