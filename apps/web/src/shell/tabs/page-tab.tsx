import { CloseOutlined, HomeOutlined, PushpinFilled, PushpinOutlined, ReloadOutlined } from '@ant-design/icons'
import { type DropdownProps, type MenuProps } from 'antd'
import { memo, type KeyboardEvent } from 'react'
import { useShallow } from 'zustand/shallow'
import { useDirtyTabs } from '../../kit/data/tab.ts'
import { Row } from '../../kit/ui/place.tsx'
import { HOME } from '../../platform/redirect.ts'
import { closingOf, type OpenTab, type Way } from './rules.ts'
import { pinTab, useTabs } from './tabs.ts'
import type { useTabActions } from './use-close-tabs.ts'
import { Dropdown } from '../../kit/ui/popup.tsx'
import words from '../../kit/look/words.module.css'
import spoken from '../../platform/spoken.module.css'
import styles from './tabs.module.css'

interface PageTabProps {
  tab: OpenTab
  active: boolean
  closable: boolean
  actions: ReturnType<typeof useTabActions>
  onKeyDown: (event: KeyboardEvent, key: string) => void
}

const CONTEXT = { trigger: ['contextMenu'], autoFocus: true, destroyOnHidden: true } satisfies DropdownProps

export const PageTab = memo(function PageTab({ tab, active, closable, actions, onKeyDown }: PageTabProps) {
  const { key, title, pinned = false, record = false } = tab
  const menu = useMenuOf(key, record || key === HOME ? undefined : pinned, actions)
  return (
    <Dropdown {...CONTEXT} menu={menu}>
      <Row gap={0} role="presentation" className={styles.tab} data-active={active || undefined}>
        <Row
          as="button"
          type="button"
          role="tab"
          className={styles.name}
          data-path={key}
          aria-selected={active}
          aria-haspopup="menu"
          aria-keyshortcuts={closable ? 'Delete Shift+F10' : 'Shift+F10'}
          tabIndex={active ? 0 : -1}
          title={title}
          onClick={() => actions.show(key)}
          onAuxClick={(event) => event.button === 1 && actions.close(key)}
          onKeyDown={(event) => (isMenuKey(event) ? openMenu(event) : onKeyDown(event, key))}
        >
          <Title tab={tab} />
        </Row>
        {closable && (
          // Pointer only; keys are Delete and Alt+W.
          <button
            type="button"
            className={styles.close}
            tabIndex={-1}
            aria-hidden="true"
            title="关闭"
            onClick={() => actions.close(key)}
          >
            <CloseOutlined />
          </button>
        )}
      </Row>
    </Dropdown>
  )
})

const Title = ({ tab: { key, title, pinned } }: Pick<PageTabProps, 'tab'>) => {
  const dirty = useDirtyTabs((tabs) => (tabs[key]?.length ?? 0) > 0)
  return (
    <>
      {key === HOME && <HomeOutlined aria-hidden />}
      {pinned && (
        <>
          <PushpinFilled aria-hidden />
          <span className={spoken.srOnly}>已固定，</span>
        </>
      )}
      <span className={words.clip} data-text={title}>
        {title}
      </span>
      {dirty && (
        <>
          <i className={styles.dot} />
          <span className={spoken.srOnly}>，有未保存的修改</span>
        </>
      )}
    </>
  )
}

const WAYS = { left: '关闭左侧', right: '关闭右侧', others: '关闭其它' } as const satisfies Partial<Record<Way, string>>

const useMenuOf = (
  key: string,
  pinned: boolean | undefined,
  { refresh, close }: ReturnType<typeof useTabActions>,
): MenuProps => {
  const names = Object.keys(WAYS) as (keyof typeof WAYS)[]
  const empty = useTabs(useShallow((tabs) => names.filter((way) => closingOf(tabs, way, key, HOME).gone.length === 0)))
  const pin = {
    key: 'pin',
    icon: pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />,
    label: pinned ? '取消固定' : '固定',
    onClick: () => pinTab(key, !pinned),
  }
  const ways = names.map((way) => ({
    key: way,
    label: WAYS[way],
    disabled: empty.includes(way),
    onClick: () => close(key, way),
  }))
  return {
    items: [
      { key: 'refresh', icon: <ReloadOutlined aria-hidden />, label: '刷新', onClick: () => refresh(key) },
      ...(pinned === undefined ? [] : [pin]),
      ...ways,
    ],
  }
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (shiftKey && key === 'F10')

const openMenu = (event: KeyboardEvent<HTMLElement>): void => {
  event.preventDefault()
  const { left, bottom } = event.currentTarget.getBoundingClientRect()
  event.currentTarget.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 8, clientY: bottom }),
  )
}
