import type { MenuTreeNode } from '@huxi/contract'
import { Checkbox } from 'antd'
import { pathTo, titleOf } from '../../../kit/tree/nodes.ts'
import { Grid } from '../../../kit/ui/place.tsx'
import { buttonsOf } from './grant.ts'
import { ChangeTag } from './menu-tree.tsx'
import { RulePane } from './rule-pane.tsx'
import { ScopePane } from './scope-pane.tsx'
import type { Grant } from './use-grant.ts'
import groupHead from '../../../kit/look/group-head.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

const NOT_YOURS = '您没有此权限'

export const ButtonPane = ({ grant, menuKey }: { grant: Grant; menuKey: string | undefined }) => {
  const path = menuKey === undefined ? [] : pathTo(grant.nodes, menuKey)
  const menu = path.at(-1)
  if (!menu) return <p className={words.muted}>请选择左侧菜单，查看它的按钮权限</p>
  const buttons = buttonsOf(menu)
  return (
    <>
      <h3 className={words.title}>{titleOf(menu)}</h3>
      <p className={`${words.second} ${styles.fact}`}>
        {menu.url ?? path.map(titleOf).join(' / ')} · {grant.ticked.has(menu.key) ? '菜单已授权' : '菜单未授权'}
        {grant.barred.has(menu.key) && !grant.lock && ` · ${NOT_YOURS}，不能授予他人`}
      </p>
      <h4 className={groupHead.groupHead}>
        按钮权限
        <AllButtons grant={grant} menu={menu} />
      </h4>
      {buttons.length === 0 ? (
        <span className={words.muted}>该菜单没有按钮权限</span>
      ) : (
        <Grid columns={2} gap={16} lines={10} one="tablet">
          {buttons.map((button) => (
            <Button key={button.key} grant={grant} button={button} />
          ))}
        </Grid>
      )}
      <ScopePane grant={grant} menu={menu} />
      {menu.ruleFlag === 1 && <RulePane key={menu.key} grant={grant} menu={menu} />}
    </>
  )
}

/** Ticking a menu leaves its buttons alone, so this ticks all of them. */
const AllButtons = ({ grant, menu }: { grant: Grant; menu: MenuTreeNode }) => {
  const given = buttonsOf(menu).filter(({ key }) => grant.ticked.has(key) || !grant.barred.has(key))
  if (given.length < 2 || grant.lock !== undefined) return null
  const all = given.every(({ key }) => grant.ticked.has(key))
  return (
    <button type="button" className={words.link} onClick={() => grant.tickButtons(menu, !all)}>
      {all ? '取消全选' : '全选按钮'}
    </button>
  )
}

const Button = ({ grant, button }: { grant: Grant; button: MenuTreeNode }) => {
  const barred = grant.barred.has(button.key)
  return (
    <span className={place.inline}>
      <Checkbox
        checked={grant.ticked.has(button.key)}
        disabled={barred || grant.lock !== undefined}
        onChange={(event) => grant.tick(button.key, event.target.checked)}
      >
        {titleOf(button)}
        {barred && !grant.lock && <span className={words.muted}> · {NOT_YOURS}</span>}
      </Checkbox>
      <ChangeTag grant={grant} menuKey={button.key} />
    </span>
  )
}
