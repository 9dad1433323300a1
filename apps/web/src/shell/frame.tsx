/** The frame of the signed-in part: menu, header, the sheet, footer. */
import { App, Drawer } from 'antd'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { Logo } from '../kit/logo.tsx'
import { useSession } from '../kit/session.ts'
import { TABLET, useBelow } from '../kit/viewport.ts'
import { greeting } from '../platform/clock.ts'
import { runtimeConfig } from '../platform/http.ts'
import { HOME } from '../platform/redirect.ts'
import { read, write } from '../platform/storage.ts'
import { Header } from './header.tsx'
import type { Arrival } from './leave.ts'
import { useMenu } from './load-menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { allRoutes, Stage } from './stage.tsx'

export function Frame({ arrival }: { arrival?: Arrival | undefined }) {
  const { menu, routes } = useMenu()
  const { pathname } = useLocation()
  const current = allRoutes(routes).find(({ path }) => matchPath(path, pathname) !== null)
  const narrow = useBelow(TABLET)
  const side = useSide(narrow, pathname)
  useWelcome(arrival)

  const selected = current?.menuKey ?? ''
  return (
    <div className="hx-shell" data-side={narrow ? 'drawer' : side.open ? 'open' : 'folded'}>
      <a className="hx-skip" href="#main" onClick={skipToMain}>
        跳到主内容
      </a>
      {narrow ? (
        <Drawer
          open={side.open}
          onClose={side.toggle}
          placement="left"
          size={200}
          closable={false}
          className="hx-side-drawer"
          aria-label="菜单"
        >
          <Lockup />
          <SideMenu menu={menu} selected={selected} onGo={side.toggle} />
        </Drawer>
      ) : (
        <aside className="hx-side">
          <Lockup folded={!side.open} />
          <SideMenu menu={menu} selected={selected} collapsed={!side.open} />
        </aside>
      )}
      <div className="hx-body">
        <Header title={current?.title} narrow={narrow} menuOpen={side.open} onMenu={side.toggle} />
        <OfflineBar />
        <main id="main" className="hx-sheet" tabIndex={-1}>
          <Stage routes={routes} />
        </main>
        <Footer />
      </div>
      <output className="hx-sr-only">{current?.title}</output>
    </div>
  )
}

/** Like the link, but the address stays as it is. */
const skipToMain = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Open or folded on the desk, and remembered; a drawer that starts closed below 1088 px. */
const useSide = (narrow: boolean, pathname: string): { open: boolean; toggle: () => void } => {
  const [wide, setWide] = useState(() => read<boolean>('SIDEBAR_TYPE') ?? true)
  // the drawer belongs to the page it was opened on: going elsewhere closes it
  const [openedOn, setOpenedOn] = useState<string>()
  const drawer = openedOn === pathname
  const toggleWide = () => {
    write('SIDEBAR_TYPE', !wide)
    setWide(!wide)
  }
  return narrow
    ? { open: drawer, toggle: () => setOpenedOn(drawer ? undefined : pathname) }
    : { open: wide, toggle: toggleWide }
}

/** Once, right after signing in. */
const useWelcome = (arrival: Arrival | undefined): void => {
  const { notification } = App.useApp()
  const realname = useSession((s) => s.user?.realname ?? '')
  const greeted = useRef(false)
  useEffect(() => {
    if (!arrival || greeted.current) return
    greeted.current = true
    notification.success({
      key: 'welcome',
      title: '欢迎',
      description: `${greeting()}，${realname}，欢迎回来`,
      duration: 3,
    })
    if (arrival.noDepart)
      notification.warning({ key: 'depart', title: '提示', description: '您尚未归属部门,请确认账号信息', duration: 3 })
  }, [arrival, notification, realname])
}

/** Mark and name; a long name stands on two lines. */
function Lockup({ folded = false }: { folded?: boolean }) {
  const { title } = runtimeConfig()
  const characters = [...title]
  const split = characters.length >= 8 ? 4 : characters.length
  return (
    <Link className="hx-lockup" to={HOME} aria-label={`${title}，首页`}>
      <Logo size={30} />
      {!folded && (
        <span>
          <b>{characters.slice(0, split).join('')}</b>
          {split < characters.length && <span>{characters.slice(split).join('')}</span>}
        </span>
      )}
    </Link>
  )
}

function Footer() {
  const { company, filingNo } = runtimeConfig()
  return (
    <footer className="hx-footer">
      <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
    </footer>
  )
}
