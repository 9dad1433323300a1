import { deleteMenuRule, menuRules, permission, type DataRule } from '@huxi/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { RuleText } from '../../../kit/ui/row-rule.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { targetsOf, type MenuRow } from './menu.ts'
import { stepOf } from '../preview/ask.ts'
import { withImpact } from '../preview/with-impact.tsx'
import { RuleDialog, type RuleTarget } from './rule-dialog.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import layer from '../../../kit/look/layer.module.css'
import table from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'

const WIDTH = 720
const ON = '1'

interface RulesDrawerProps {
  menu: MenuRow | undefined
  onClose: () => void
}

export const RulesDrawer = ({ menu, onClose }: RulesDrawerProps) => {
  const phone = useBelow(PHONE)
  const { displayed, opening, forget } = useKept(menu)
  if (!displayed) return null
  return (
    <Drawer
      open={menu !== undefined}
      size={phone ? '100%' : WIDTH}
      title={
        <>
          数据规则<i className={layer.subject}> · {displayed.name}</i>
        </>
      }
      onClose={onClose}
      afterOpenChange={(now) => !now && forget()}
    >
      <Rules key={opening} menu={displayed} />
    </Drawer>
  )
}

const Rules = ({ menu }: { menu: MenuRow }) => {
  const { data: rules, error, refetch } = useCall(menuRules, { permissionId: menu.id })
  const [target, setTarget] = useState<RuleTarget>()
  const add = () => setTarget({})
  return (
    <Stack>
      <div className={words.second}>
        规则在角色授权中分配给角色：持有该角色的人只能看到、修改、导出和导入符合全部规则的记录；没有分配规则的角色不受限制。
      </div>
      {rules && rules.length > 0 && (
        <Can code="system:permission:add">
          <div>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
              新增
            </Button>
          </div>
        </Can>
      )}
      {rules === undefined && <Loading error={error} onRetry={refetch} rows={3} />}
      {rules?.length === 0 && <NoRules onAdd={add} />}
      {rules && rules.length > 0 && <RuleTable rules={rules} menu={menu} onEdit={(rule) => setTarget({ rule })} />}
      <RuleDialog menu={menu} target={target} onClose={() => setTarget(undefined)} />
    </Stack>
  )
}

const NoRules = ({ onAdd }: { onAdd: () => void }) => (
  <Empty drawing="paper" title="暂无数据" text="还没有数据规则，可以打开该菜单的人能看到全部记录。">
    <Can code="system:permission:add">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        新增
      </Button>
    </Can>
  </Empty>
)

interface RuleTableProps {
  rules: readonly DataRule[]
  menu: MenuRow
  onEdit: (rule: DataRule) => void
}

const RuleTable = ({ rules, menu, onEdit }: RuleTableProps) => {
  const { can } = useCan()
  const remove = useRemoveRule()
  const targets = targetsOf(menu)
  const columns: TableColumnsType<DataRule> = [
    { key: 'ruleName', title: '规则名称', dataIndex: 'ruleName' },
    { key: 'rule', title: '规则', render: (_, rule) => <RuleText rule={rule} targets={targets} /> },
    {
      key: 'status',
      title: '状态',
      render: (_, { status }) => (
        <Status tone={status === ON ? 'success' : 'off'} text={status === ON ? '有效' : '无效'} />
      ),
    },
  ]
  const actions: TableColumnsType<DataRule> = [
    {
      key: 'actions',
      title: '操作',
      render: (_, rule) => (
        <span className={table.actions}>
          {can('system:permission:edit') && <RowAction onClick={() => onEdit(rule)}>编辑</RowAction>}
          {can('system:permission:delete') && (
            <RowAction danger onClick={() => remove(rule)}>
              删除
            </RowAction>
          )}
        </span>
      ),
    },
  ]
  const changes = can(['system:permission:edit', 'system:permission:delete'])
  return (
    <Table<DataRule>
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rules]}
      columns={changes ? [...columns, ...actions] : columns}
    />
  )
}

const useRemoveRule = () => {
  const ask = useConfirm()
  const changed = useChanged(permission)
  const { run } = useAction(deleteMenuRule, { onDone: () => void changed() })
  const question = async (rule: DataRule) => {
    const consequence = '受它约束的角色将能看到更多记录。删除后不能恢复。'
    ask({
      title: `确定删除数据规则“${rule.ruleName}”吗？`,
      content: await withImpact(consequence, [stepOf(deleteMenuRule, { id: rule.id })]),
      okText: '删除',
      onOk: () => run({ id: rule.id }),
    })
  }
  return (rule: DataRule): void => void question(rule)
}
