import type { MenuNode } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { completeDicts } from '../kit/data/dict.ts'
import { lazyLayer, prefetchParts } from '../kit/ui/lazy-part.tsx'
import { LiveMessages } from './bell/live-messages.tsx'
import { Header } from './header.tsx'
import { ShellKeys } from './keys/shell-keys.tsx'
import { Footer } from './layout/footer.tsx'
import { Lockup } from './layout/lockup.tsx'
import { Watermark } from './layout/watermark.tsx'
import { useLayout } from './layout/use-layout.ts'
import { useDepartWarning } from './layout/use-depart-warning.ts'
import type { Arrival } from './session/leave.ts'
import { useMenu } from './routes/load-menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { routeAt } from './routes/routes-from-menu.ts'
import { SideMenu } from './side-menu.tsx'
import { TabOutlet } from './tab-outlet.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { UpgradeBar } from './upgrade/upgrade-bar.tsx'
import spoken from '../platform/spoken.module.css'
import menuTheme from './settings/menu-theme.module.css'
import styles from './app-layout.module.css'

const Drawer = lazyLayer(
  async () => (await import('../kit/ui/drawer.tsx')).Drawer,
  ({ open }) => open === true,
)

export function AppLayout({ arrival }: { arrival?: Arrival | undefined }) {
  const { menu, routes } = useMenu()
  const location = useLocation()
  const shell = useRef<HTMLDivElement>(null)
  const layout = useLayout(location.pathname)
  useDepartWarning(arrival)
  useSeldomParts(location.pathname)
  const current = routeAt(routes, location)
  const selected = current?.menuKey ?? ''
  return (
    <div ref={shell} className={styles.shell} data-shell {...layout.marks}>
      <a className={styles.skip} href="#main" onClick={skipToMain} data-screen>
        跳到主内容
      </a>
      <Side layout={layout} shell={shell} menu={menu} selected={selected} />
      <div className={styles.body}>
        <Header layout={layout} title={current?.title} menu={menu} routes={routes} selected={selected} />
        <div className={styles.content}>
          <OfflineBar />
          <UpgradeBar />
          <TabBar />
          <main id="main" className={styles.sheet} tabIndex={-1}>
            <TabOutlet routes={routes} />
          </main>
          <Footer />
        </div>
      </div>
      <output className={spoken.srOnly}>{current?.title}</output>
      <ShellKeys menu={menu} routes={routes} />
      <LiveMessages />
      <Watermark />
    </div>
  )
}

interface SideProps {
  layout: ReturnType<typeof useLayout>
  shell: RefObject<HTMLDivElement | null>
  menu: readonly MenuNode[]
  selected: string
}

const Side = ({ layout: { narrow, top, menuOpen, toggleMenu }, shell, menu, selected }: SideProps) => {
  if (!narrow)
    return top ? null : (
      <aside className={`${styles.side} ${menuTheme.ground}`} data-screen>
        <Lockup mark={!menuOpen} />
        <SideMenu menu={menu} selected={selected} collapsed={!menuOpen} />
      </aside>
    )
  return (
    <Drawer
      open={menuOpen}
      onClose={toggleMenu}
      placement="left"
      size={200}
      closable={false}
      className={`${styles.sideDrawer} ${menuTheme.ground}`}
      getContainer={() => shell.current!}
      aria-label="菜单"
    >
      <Lockup />
      <SideMenu menu={menu} selected={selected} onGo={toggleMenu} />
    </Drawer>
  )
}

const skipToMain = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

const REST = 3000

/** Safari lacks requestIdleCallback. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else work()
}

/** Preloads dialogs and dictionaries once the page is idle, so that its own requests go first. */
const useSeldomParts = (pathname: string): void => {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      timer = setTimeout(() => whenIdle(look), REST)
    }
    const look = (): void => {
      if (timer === undefined) return
      if (queries.isFetching() > 0) wait()
      else void prefetchParts().then(completeDicts)
    }
    wait()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [queries, pathname])
}
