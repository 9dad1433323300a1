/** Toolbar: 新增, 导入, 导出, page buttons and 更多 left, four icons right. */
import {
  ColumnHeightOutlined,
  DownOutlined,
  EllipsisOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { codeOf, verbsOf, type Verb } from '@huxi/model'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { Can } from '../data/can.tsx'
import { Row, Stack } from '../ui/place.tsx'
import { useImporting } from './import/import-button.tsx'
import { RecycleBinButton } from '../record/recycle/recycle-bin-button.tsx'
import { SuperQueryButton } from './super-query/super-query.tsx'
import { ViewButton } from './views/view-button.tsx'
import { PHONE, useBelow } from '../data/viewport.ts'
import { inView } from './address.ts'
import { ColumnSettings } from './column-settings.tsx'
import type { Column } from '../record/columns.tsx'
import { ExportButtons, ExportMenu } from './export-menu.tsx'
import { More, useVerbs } from '../record/row-actions.tsx'
import { DENSITIES, useDensity, type Density } from '../record/preferences.ts'
import { FilterButton } from './search-bar.tsx'
import type { List } from './use-list.ts'
import { isFreeKey, useKeys } from '../ui/keys.ts'
import { PanelOpener, useActionPanel } from '../ui/action-panel.ts'
import { layerAbove, popupAbove } from '../ui/overlays.ts'
import { Dropdown } from '../ui/popup.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import panel from '../look/panel.module.css'
import place from '../look/place.module.css'
import styles from './toolbar.module.css'

interface ToolbarProps {
  list: List
  columns: readonly Column[]
  onAdd?: () => void
  full: boolean
  onFull: () => void
  first?: ReactNode
  rare?: ReactNode
  children?: ReactNode
}

const VerbButton = ({ list, verb, children }: { list: List; verb: Verb; children: ReactNode }) =>
  verbsOf(list.resource).includes(verb) ? <Can code={codeOf(list.resource, verb)}>{children}</Can> : null

interface AddButtonProps extends Pick<ToolbarProps, 'onAdd'> {
  size?: 'large'
}

/** 新增, also by its shortcut unless the user types or a layer is open. */
const AddButton = ({ onAdd, size }: AddButtonProps) => {
  const own = useRef<HTMLButtonElement>(null)
  useKeys((event) => {
    if (event.key !== 'n' || !isFreeKey(event) || popupAbove() || layerAbove(own.current)) return
    event.preventDefault()
    onAdd?.()
  })
  return (
    <Button
      ref={own}
      type="primary"
      {...(size && { size })}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => onAdd?.()}
    >
      新增
    </Button>
  )
}

export const Toolbar = (props: ToolbarProps) => {
  const phone = useBelow(PHONE)
  const { resource, fixed, selection } = props.list
  // a running import outlives its toolbar
  const { button, drawer } = useImporting({ resource, fixed, onDone: selection.clear })
  const Bar = phone ? PhoneToolbar : WideToolbar
  return (
    <>
      <Bar {...props} importing={button} />
      {drawer}
    </>
  )
}

interface BarProps extends ToolbarProps {
  importing: ReactNode
}

export const PartToolbar = ({ list, columns, children }: Pick<ToolbarProps, 'list' | 'columns' | 'children'>) => {
  const phone = useBelow(PHONE)
  return (
    <Row wrap className={styles.toolbar} data-toolbar data-screen>
      {children}
      {phone && <FilterButton list={list} columns={columns} />}
    </Row>
  )
}

const WideToolbar = ({ list, columns, onAdd, full, onFull, first, rare, importing, children }: BarProps) => (
  <Row wrap className={styles.toolbar} data-toolbar data-screen>
    {first}
    <VerbButton list={list} verb="add">
      <AddButton onAdd={onAdd} />
    </VerbButton>
    {importing}
    <VerbButton list={list} verb="exportXls">
      <ExportMenu list={list} />
    </VerbButton>
    {children}
    <RareTools list={list}>{rare}</RareTools>
    <Row align="stretch" className={place.last}>
      <IconButton label="刷新" icon={<ReloadOutlined aria-hidden />} onClick={list.reload} />
      <DensityButton list={list} />
      <ColumnSettings table={list.look} columns={columns} />
      <IconButton
        label={full ? '退出全屏' : '全屏'}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={onFull}
      />
    </Row>
  </Row>
)

const RareTools = ({ list, children }: { list: List; children: ReactNode }) => {
  const has = useVerbs(list.resource)
  const offered = [list.superFields.length > 0, list.hasViews, has('recycleBin')].filter(Boolean)
  const tools = (
    <>
      {children}
      <SuperQueryButton list={list} />
      <ViewButton list={list} />
      <RecycleBinButton resource={list.resource} />
    </>
  )
  if (offered.length < 2 && !children) return tools
  return (
    <>
      {list.superQuery && <SuperQueryButton list={list} />}
      <More
        opener={
          <Button>
            更多 <DownOutlined aria-hidden />
          </Button>
        }
      >
        {tools}
      </More>
    </>
  )
}

const PhoneToolbar = ({ list, columns, onAdd, first, rare, importing, children }: BarProps) => {
  const { opener, unfolding, choosing } = useActionPanel()
  return (
    <Row wrap className={`${styles.toolbar} ${styles.phone}`} data-toolbar data-screen>
      {first}
      <VerbButton list={list} verb="add">
        <AddButton onAdd={onAdd} size="large" />
      </VerbButton>
      <FilterButton list={list} columns={columns} />
      <Dropdown
        trigger={['click']}
        {...unfolding}
        popupRender={() => (
          <Stack className={panel.panel} data-more {...choosing}>
            <PanelOpener value={opener}>
              <SuperQueryButton list={list} />
              <ViewButton list={list} />
              {importing}
              <VerbButton list={list} verb="exportXls">
                <ExportButtons list={list} />
              </VerbButton>
              {children}
              {rare}
              <RecycleBinButton resource={list.resource} />
              <Button icon={<ReloadOutlined aria-hidden />} onClick={list.reload}>
                刷新
              </Button>
            </PanelOpener>
          </Stack>
        )}
      >
        <Button size="large" icon={<EllipsisOutlined aria-hidden />} aria-label="更多" />
      </Dropdown>
    </Row>
  )
}

export const ExportButton = ({ onExport }: { onExport: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onExport()
    setBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
      导出
    </Button>
  )
}

const DensityButton = ({ list }: { list: List }) => {
  const [density, setDensity] = useDensity(list.look, inView(list.view))
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus moves into the menu when it opens
      autoFocus
      menu={{
        items: DENSITIES,
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => setDensity(key as Density),
      }}
    >
      <IconButton label="密度" icon={<ColumnHeightOutlined aria-hidden />} />
    </Dropdown>
  )
}
