import { rolePreferences, setRolePreference } from '@huxi/contract'
import { Button, Divider } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import words from '../../../kit/look/words.module.css'
import { keptText, type Placed } from './arrangement.ts'

interface RoleArrangementProps {
  name: string
  cards: readonly Placed[]
}

export function RoleArrangement({ name, cards }: RoleArrangementProps) {
  const may = useCan().can('system:roleindex:edit')
  const [roleId, setRole] = useState<string>()
  const { data, error, refetch } = useCall(rolePreferences, { name }, { enabled: may })
  const { run, busy } = useAction(setRolePreference, { onDone: () => void refetch() })
  if (!may) return null
  if (error) return <PartFailure text="角色加载失败" onRetry={refetch} />
  const chosen = data?.find((role) => role.roleId === roleId)
  const save = (value: string) => void (chosen && run({ roleId: chosen.roleId, name, value }))
  return (
    <>
      <Divider />
      <h3 className={words.title}>角色的默认排列</h3>
      <p className={words.second}>没有自己调整过卡片的人，看到所属角色的默认排列。</p>
      <Select
        aria-label="角色"
        placeholder="请选择角色"
        value={roleId ?? null}
        loading={!data}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? []).map((role) => ({
          value: role.roleId,
          label: role.prepared ? `${role.roleName}（已设置）` : role.roleName,
        }))}
        onChange={(id: string) => setRole(id)}
      />
      <Row align="stretch" wrap>
        <Button disabled={!chosen} loading={busy} onClick={() => save(keptText(cards))}>
          设为该角色的排列
        </Button>
        <Button disabled={!chosen?.prepared} loading={busy} onClick={() => save('')}>
          取消该角色的排列
        </Button>
      </Row>
    </>
  )
}
