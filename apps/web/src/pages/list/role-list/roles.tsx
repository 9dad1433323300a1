import { sampleRoles } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { MasterDetail } from '../../../kit/list/master-detail/master-detail.tsx'
import { MasterList } from '../../../kit/list/master-detail/master-list.tsx'
import { useChoice } from '../../../kit/list/master-detail/use-choice.ts'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'

export function Roles() {
  const choice = useChoice('role')
  const answer = useCall(sampleRoles, { pageSize: 100 })
  return (
    <MasterDetail
      of="角色"
      choice={choice}
      answer={answer}
      find={({ data }, id) => data.find((role) => role.id === id)}
      hint="右侧会显示该角色拥有的页面和按钮。"
      master={({ data }) => (
        <MasterList
          of="角色"
          placeholder="角色名称"
          choice={choice}
          items={data.map(({ id, name, describe }) => ({ id, name, code: describe }))}
        />
      )}
    >
      {({ name, permissions }) => (
        <Stack gap={16}>
          <h2 className={words.title}>{name}</h2>
          {permissions.length === 0 ? (
            <Empty drawing="paper" title="该角色没有页面" text="在角色管理中授权后，会显示在这里。" />
          ) : (
            <ReadTable
              head={['页面', '按钮']}
              rows={permissions.map(({ permissionName, actionEntitySet }) => [
                permissionName,
                <Row wrap align="stretch" key="actions">
                  {actionEntitySet.map(({ action, describe }) => (
                    <Tag key={action} text={describe} />
                  ))}
                </Row>,
              ])}
            />
          )}
        </Stack>
      )}
    </MasterDetail>
  )
}
