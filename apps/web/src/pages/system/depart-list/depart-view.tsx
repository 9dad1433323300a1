import { depart, type DepartTree } from '@huxi/contract'
import { DownOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { itemOf, useDict } from '../../../kit/data/dict.ts'
import { PaneHead } from '../../../kit/list/master-detail/panes.tsx'
import { RecordHistory } from '../../../kit/record/history/record-history.tsx'
import { More, RowAction } from '../../../kit/record/row-actions.tsx'
import { RecordDetail } from '../../../kit/record/record-detail.tsx'
import { Members } from './members.tsx'
import { Permissions } from './permissions.tsx'
import { Roles } from './roles.tsx'

interface DepartViewProps {
  depart: DepartTree
  onEdit: () => void
  onAdd: () => void
  onMove: () => void
  onRemove: () => void
}

export const DepartView = ({ depart: chosen, ...actions }: DepartViewProps) => {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  return (
    <>
      <PaneHead title={chosen.departName} facts={<Facts depart={chosen} />}>
        <Actions {...actions} />
      </PaneHead>
      <Tabs
        activeKey={params.get(TAB) ?? MEMBERS}
        onChange={(key) => setParams({ departId: chosen.id, ...(key !== MEMBERS && { [TAB]: key }) })}
        items={[
          { key: MEMBERS, label: '成员', children: <Members depart={chosen} /> },
          ...(can('system:departRole:list')
            ? [{ key: 'roles', label: '部门角色', children: <Roles key={chosen.id} depart={chosen} /> }]
            : []),
          ...(can('system:departPermission:list')
            ? [{ key: 'permissions', label: '部门权限', children: <Permissions key={chosen.id} depart={chosen} /> }]
            : []),
          { key: 'info', label: '基本信息', children: <RecordDetail resource={depart} row={{ ...chosen }} /> },
          { key: 'history', label: '修改历史', children: <RecordHistory resource={depart} id={chosen.id} /> },
        ]}
        destroyOnHidden
      />
    </>
  )
}

const TAB = 'tab'
const MEMBERS = 'members'

const Facts = ({ depart: { orgCode, orgCategory, status } }: { depart: DepartTree }) => {
  const categories = useDict(depart.fields.orgCategory.dict).items
  const states = useDict(depart.fields.status.dict).items
  const words = [orgCode, itemOf(categories, orgCategory)?.text, itemOf(states, status)?.text]
  return words.filter(Boolean).join(' · ')
}

const Actions = ({ onEdit, onAdd, onMove, onRemove }: Omit<DepartViewProps, 'depart'>) => {
  const { can } = useCan()
  const [mayEdit, mayRemove] = [can('system:depart:edit'), can('system:depart:delete')]
  return (
    <>
      <Can code="system:depart:edit">
        <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          编辑
        </Button>
      </Can>
      <Can code="system:depart:add">
        <Button onClick={onAdd}>新增下级</Button>
      </Can>
      {(mayEdit || mayRemove) && (
        <More
          opener={
            <Button>
              更多 <DownOutlined aria-hidden />
            </Button>
          }
        >
          {mayEdit && <RowAction onClick={onMove}>移动到…</RowAction>}
          {mayRemove && (
            <RowAction danger onClick={onRemove}>
              删除
            </RowAction>
          )}
        </More>
      )}
    </>
  )
}
