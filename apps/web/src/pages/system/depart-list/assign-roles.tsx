import {
  departRole,
  departRolesOf,
  departRolesOfUser,
  setUserDepartRoles,
  user,
  type DepartRole,
  type DepartTree,
} from '@huxi/contract'
import { labelOf } from '@huxi/model'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import layer from '../../../kit/look/layer.module.css'
import { Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'

interface AssignRolesProps {
  depart: DepartTree
  person: Row | undefined
  onClose: () => void
}

export const AssignRoles = ({ person, ...rest }: AssignRolesProps) => {
  const { displayed, opening, forget } = useKept(person)
  return (
    displayed && <Assigning key={opening} {...rest} person={displayed} open={person !== undefined} onGone={forget} />
  )
}

interface AssigningProps extends AssignRolesProps {
  person: Row
  open: boolean
  onGone: () => void
}

const Assigning = ({ depart, person, open, onClose, onGone }: AssigningProps) => {
  const where = { userId: rowId(person), departId: depart.id }
  const roles = useCall(departRolesOf, { departId: depart.id })
  const currentRoles = useCall(departRolesOfUser, where)
  const [changed, setChanged] = useState<readonly string[]>()
  const reread = useChanged(departRole)
  const { run, busy } = useAction(setUserDepartRoles, {
    success: `已保存“${labelOf(user, person)}”的部门角色`,
    onDone: () => void reread(),
  })
  const seen = (currentRoles.isFetchedAfterMount ? currentRoles.data : undefined)?.map(({ droleId }) => droleId)
  const ticked = changed ?? seen ?? []
  const dirty = seen !== undefined && (ticked.length !== seen.length || seen.some((id) => !ticked.includes(id)))
  const guard = useDirtyGuard(open && dirty)
  const failed = [roles, currentRoles].find(({ error, data }) => error && data === undefined)
  const save = async () => {
    if (await run({ userId: where.userId, newRoleId: ticked.join(','), oldRoleId: (seen ?? []).join(',') })) onClose()
  }
  return (
    <Modal
      open={open}
      title={
        <>
          分配部门角色<i className={layer.subject}> · {labelOf(user, person)}</i>
        </>
      }
      footer={
        <DialogFoot okText="保存" busy={busy} ready={dirty} onOk={() => void save()} onCancel={() => guard(onClose)} />
      }
      onCancel={() => guard(onClose)}
      afterClose={onGone}
    >
      {roles.data && seen ? (
        <Choices roles={roles.data} ticked={ticked} onChange={setChanged} />
      ) : (
        <Loading error={failed?.error} onRetry={() => failed?.refetch()} rows={4} />
      )}
    </Modal>
  )
}

interface ChoicesProps {
  roles: readonly DepartRole[]
  ticked: readonly string[]
  onChange: (ids: string[]) => void
}

const Choices = ({ roles, ticked, onChange }: ChoicesProps) => {
  if (roles.length === 0)
    return <Empty drawing="paper" title="该部门还没有部门角色" text="请先在“部门角色”中新增，再分配给成员。" />
  return (
    <Checkbox.Group aria-label="部门角色" value={[...ticked]} onChange={(ids) => onChange(ids.map(String))}>
      <Stack>
        {roles.map(({ id, roleName, description }) => (
          <Checkbox key={id} value={id}>
            {roleName}
            {description && <span className={words.second}> · {description}</span>}
          </Checkbox>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
