/** 部门权限: upper limit of the grants of department roles, and the drawer that edits it. */
import { departRoleMenuChoices, type DepartTree, type MenuTreeNode } from '@huxi/contract'
import { Button, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import type { Row } from '../../../kit/record/row.ts'
import { flatten, titleOf } from '../../../kit/tree/nodes.ts'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Row as Line, Stack } from '../../../kit/ui/place.tsx'
import place from '../../../kit/look/place.module.css'
import tree from '../../../kit/look/tree.module.css'
import words from '../../../kit/look/words.module.css'
import { GrantDrawer } from '../grant/grant-drawer.tsx'
import { buttonsOf, menusOf } from '../grant/grant.ts'
import { ofDepart } from '../grant/grantee.ts'
import { WhichRights } from '../grant/which-rights.tsx'

const NONE = '授权以后，部门角色才有权限可以授予。'

export const Permissions = ({ depart }: { depart: DepartTree }) => {
  const { data, error, refetch } = useCall(departRoleMenuChoices, { departId: depart.id })
  const [granting, setGranting] = useState<Row>()
  const grant = (
    <Can code="system:departPermission:edit">
      <Button type="primary" onClick={() => setGranting({ ...depart })}>
        授权
      </Button>
    </Can>
  )
  return (
    <>
      <WhichRights here="depart" departId={depart.id} />
      {data ? (
        data.ids.length === 0 ? (
          <Empty drawing="lock" title="该部门还没有权限" text={NONE}>
            {grant}
          </Empty>
        ) : (
          <Stack>
            <Line wrap gap={12} lines={4}>
              <Line as="span" inline align="stretch" gap={16} className={place.last}>
                {grant}
              </Line>
            </Line>
            <Granted nodes={data.treeList} />
          </Stack>
        )
      ) : (
        <Loading error={error} onRetry={refetch} rows={8} />
      )}
      <GrantDrawer of={ofDepart} row={granting} onClose={() => setGranting(undefined)} />
    </>
  )
}

const Granted = ({ nodes }: { nodes: readonly MenuTreeNode[] }) => {
  const buttons = new Map(flatten(nodes).map((node) => [node.key, buttonsOf(node).map(titleOf).join('、')]))
  const draw = (menu: MenuTreeNode): TreeDataNode => ({
    key: menu.key,
    title: (
      <span className={place.inline}>
        {titleOf(menu)}
        <span className={words.second}>{buttons.get(menu.key)}</span>
      </span>
    ),
    children: menu.children.map(draw),
  })
  return (
    <Tree
      className={tree.tree}
      aria-label="部门权限"
      blockNode
      selectable={false}
      defaultExpandAll
      treeData={menusOf(nodes).map(draw)}
    />
  )
}
