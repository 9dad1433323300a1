/** 授权 of a role or department: menus left, buttons of the chosen one right, summary before saving. */
import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { SAVE, SUBMIT } from '../../../kit/ui/submit-keys.ts'
import type { Row } from '../../../kit/record/row.ts'
import { Loading } from '../../../kit/ui/states.tsx'
import { Panes } from '../../../kit/list/master-detail/panes.tsx'
import { flatten } from '../../../kit/tree/nodes.ts'
import { PHONE, TABLET, useBelow } from '../../../kit/data/viewport.ts'
import { ButtonPane } from './button-pane.tsx'
import { FieldPane } from './field-pane.tsx'
import { buttonsOf } from './grant.ts'
import type { GranteeOf } from './grantee.ts'
import { MenuTree, useMenus } from './menu-tree.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import { useGrant, type Grant } from './use-grant.ts'
import { WhichRights } from './which-rights.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import layer from '../../../kit/look/layer.module.css'
import place from '../../../kit/look/place.module.css'
import status from '../../../kit/look/status.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

const WIDTH = 960

interface GrantDrawerProps {
  of: GranteeOf
  row: Row | undefined
  onClose: () => void
  /** Opens 查看名单; departments have none. */
  onMembers?: (row: Row) => void
}

/** Each row gets a fresh drawer. */
export const GrantDrawer = ({ row, ...rest }: GrantDrawerProps) => {
  const { displayed, opening, forget } = useKept(row)
  return displayed && <Granting key={opening} {...rest} row={displayed} open={row !== undefined} onGone={forget} />
}

interface GrantingProps extends GrantDrawerProps {
  row: Row
  open: boolean
  onGone: () => void
}

const Granting = ({ of, row, open, onClose, onMembers, onGone }: GrantingProps) => {
  const phone = useBelow(PHONE)
  const to = of(row)
  const { grant, error, retry } = useGrant(to, row)
  const dirty = grant !== undefined && !grant.clean
  const guard = useDirtyGuard(open && dirty)
  const close = () => guard(onClose)
  return (
    <Drawer
      open={open}
      size={phone ? '100%' : WIDTH}
      title={
        <>
          {to.title}
          <i className={layer.subject}> · {to.name}</i>
        </>
      }
      footer={<GrantFoot grant={grant} onCancel={close} onClose={onClose} onMembers={() => onMembers?.(row)} />}
      onClose={close}
      afterOpenChange={(now) => !now && onGone()}
    >
      {grant ? <Granted grant={grant} /> : <Loading error={error} onRetry={retry} rows={8} />}
    </Drawer>
  )
}

const MENUS_WIDTH = 400

type Tab = 'menus' | 'fields'

/** Side by side, the first menu with buttons is open from the start. */
const Granted = ({ grant }: { grant: Grant }) => {
  const [tab, setTab] = useState<Tab>('menus')
  const count = grant.fields.count()
  return (
    <>
      {grant.lock && <p className={styles.drawerNote}>{grant.lock}</p>}
      <WhichRights here={grant.to.kind} departId={grant.to.departId} className={`${words.second} ${styles.which}`} />
      {grant.to.role && (
        <Segmented<Tab>
          className={tab === 'menus' ? styles.overPanes : styles.tabs}
          aria-label="授权内容"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'menus', label: '菜单与按钮' },
            { value: 'fields', label: count > 0 ? `字段权限 ${count}` : '字段权限' },
          ]}
        />
      )}
      {tab === 'fields' ? <FieldPane fields={grant.fields} /> : <Menus grant={grant} />}
    </>
  )
}

const Menus = ({ grant }: { grant: Grant }) => {
  const [chosen, setChosen] = useState<string>()
  const narrow = useBelow(TABLET)
  const search = useMenus(grant.nodes)
  const key = openOf(grant, new Set(flatten(search.visible).map((menu) => menu.key)), chosen)
  return (
    <Panes
      of="菜单"
      start={MENUS_WIDTH}
      open={chosen !== undefined}
      onBack={() => setChosen(undefined)}
      master={
        <MenuTree
          grant={grant}
          search={search}
          selected={key}
          onSelect={setChosen}
          // On a narrow screen the buttons would cover the tree, so ticking keeps the tree.
          onTicked={(menuKey) => !narrow && setChosen(menuKey)}
        />
      }
    >
      <ButtonPane grant={grant} menuKey={key} />
    </Panes>
  )
}

/** The chosen menu or the first with buttons, limited to search hits so that nothing hidden is ticked. */
const openOf = ({ nodes }: Grant, inSight: ReadonlySet<string>, chosen: string | undefined): string | undefined =>
  chosen !== undefined && inSight.has(chosen)
    ? chosen
    : flatten(nodes).find((node) => inSight.has(node.key) && buttonsOf(node).length > 0)?.key

interface EffectProps {
  grant: Grant
  onMembers: () => void
  onPreview: () => void
}

interface GrantFootProps {
  grant: Grant | undefined
  onCancel: () => void
  onClose: () => void
  onMembers: () => void
}

const GrantFoot = ({ grant, onCancel, onClose, onMembers }: GrantFootProps) => {
  const preview = usePreview()
  if (!grant || (grant.lock && grant.rules.lock)) return <DetailFoot onClose={onCancel} />
  const { clean } = grant
  const save = async (then?: () => void) => {
    if ((await preview.agreed(grant.steps())) && (await grant.save())) then?.()
  }
  return (
    <div className={layer.foot}>
      <span className={`${layer.footNote} ${place.inline}`} role="status">
        {clean ? (
          '没有修改'
        ) : (
          <Effect grant={grant} onMembers={onMembers} onPreview={() => void preview.show(grant.steps())} />
        )}
      </span>
      <Button onClick={onCancel}>取消</Button>
      <Button {...SAVE} disabled={clean || grant.busy} onClick={() => void save()}>
        仅保存
      </Button>
      <Button type="primary" {...SUBMIT} disabled={clean} loading={grant.busy} onClick={() => void save(onClose)}>
        保存并关闭
      </Button>
    </div>
  )
}

const Effect = ({ grant, onMembers, onPreview }: EffectProps) => (
  <>
    <span className={status.tags}>
      {grant.added.length > 0 && (
        <b className={status.tag} data-tone="success">
          + 新增 {grant.added.length}
        </b>
      )}
      {grant.removed.length > 0 && (
        <b className={status.tag} data-tone="danger">
          − 移除 {grant.removed.length}
        </b>
      )}
      {grant.rules.changed.size > 0 && (
        <b className={status.tag} data-tone="info">
          数据规则 {grant.rules.changed.size}
        </b>
      )}
      {grant.scopes.changed.size > 0 && (
        <b className={status.tag} data-tone="info">
          数据范围 {grant.scopes.changed.size}
        </b>
      )}
      {grant.fields.changed.size > 0 && (
        <b className={status.tag} data-tone="info">
          字段权限 {grant.fields.changed.size}
        </b>
      )}
    </span>
    {grant.members !== undefined && (
      <span>
        将影响 <b>{grant.members}</b> 人
      </span>
    )}
    {grant.members !== undefined && grant.members > 0 && (
      <button type="button" className={words.link} onClick={onMembers}>
        查看名单
      </button>
    )}
    <button type="button" className={words.link} onClick={onPreview}>
      预览影响
    </button>
  </>
)
