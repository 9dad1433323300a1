/** 搜索菜单: a field in the header; narrow windows get an icon that opens the palette. */
import { SearchOutlined } from '@ant-design/icons'
import type { MenuNode } from '@huxi/contract'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isComposing } from '../../kit/ui/keys.ts'
import { useUrlNames } from '../routes/frame-page.tsx'
import { useGo } from '../routes/go.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import { menuEntries, type MenuEntry } from './entries.ts'
import { MenuFinder } from './menu-finder.tsx'
import { askPalette } from '../palette/asked.ts'
import buttonStyles from '../../kit/look/button.module.css'
import styles from './menu-search.module.css'

interface MenuSearchProps {
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
  narrow: boolean
  small: boolean
}

const HINT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

export function MenuSearch({ menu, routes, narrow, small }: MenuSearchProps) {
  const names = useUrlNames()
  const entries = useMemo(() => menuEntries(menu, routes, names), [menu, routes, names])
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const giveBack = useFocusBack(open, opener)
  const go = useEntry()
  const onGo = (entry: MenuEntry) => {
    setOpen(false)
    go(entry)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    giveBack()
    setOpen(false)
  }
  const label = narrow ? '搜索菜单、患者和操作' : '搜索菜单'
  return (
    <div className={styles.search} data-tour="search" data-small={small || undefined}>
      {open && !narrow ? (
        <div className={styles.form} role="presentation" onKeyDown={onEscape}>
          <MenuFinder entries={entries} onGo={onGo} onBlur={() => setOpen(false)} />
        </div>
      ) : small ? (
        <Button
          ref={opener}
          className={buttonStyles.iconButton}
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-label={label}
          title={label}
          onClick={narrow ? askPalette : () => setOpen(true)}
        />
      ) : (
        <button ref={opener} type="button" className={styles.field} onClick={() => setOpen(true)}>
          <SearchOutlined aria-hidden />
          <span>搜索菜单</span>
          <kbd>{HINT}</kbd>
        </button>
      )}
    </div>
  )
}

const useFocusBack = (open: boolean, opener: RefObject<HTMLElement | null>): (() => void) => {
  const asked = useRef(false)
  useEffect(() => {
    if (open || !asked.current) return
    asked.current = false
    opener.current?.focus()
  }, [open, opener])
  return () => void (asked.current = true)
}

const useEntry = () => {
  const go = useGo()
  return ({ path, address }: MenuEntry): void => {
    if (address === undefined) go(path)
    else window.open(address, '_blank', 'noopener,noreferrer')
  }
}
