import { LogoutOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuNode } from '@huxi/contract'
import { Button } from 'antd'
import { memo, useMemo } from 'react'
import { PHONE, useBelow } from '../kit/data/viewport.ts'
import { Row, Stack } from '../kit/ui/place.tsx'
import { runtimeConfig } from '../platform/http.ts'
import { usePreferences } from '../platform/preferences.ts'
import { HelpButton } from './layout/help-link.tsx'
import { Lockup } from './layout/lockup.tsx'
import { OpenPages } from './layout/open-pages.tsx'
import { TopMenu } from './layout/top-menu.tsx'
import type { Layout } from './layout/use-layout.ts'
import { NoticeBell } from './bell/notice-bell.tsx'
import type { PageRoute } from './routes/routes-from-menu.ts'
import { MenuSearch } from './search/menu-search.tsx'
import { TaskPlace } from './tasks/task-place.tsx'
import { useSignOut } from './session/sign-out.ts'
import { UserMenu } from './account/user-menu.tsx'
import { lazyPart } from '../kit/ui/lazy-part.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import button from '../kit/look/button.module.css'
import status from '../kit/look/status.module.css'
import words from '../kit/look/words.module.css'
import headerStyles from './layout/header.module.css'
import menuTheme from './settings/menu-theme.module.css'

/** Loaded only with access to its page, to keep it out of the first load. */
const ReceiveButton = lazyPart(async () => (await import('./layout/receive-button.tsx')).ReceiveButton)
const hasAssessments = (routes: readonly PageRoute[]): boolean =>
  routes.some(({ screen }) => screen.kind === 'page' && screen.component === 'assessment/AssessmentList')

/** Minimum width for a toast beside labelled buttons. */
const ROOMY = 1440

interface HeaderProps {
  layout: Layout
  title: string | undefined
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
  selected: string
}

export function Header({ layout, title, menu, routes, selected }: HeaderProps) {
  const { narrow, top } = layout
  const phone = useBelow(PHONE)
  const crowded = useBelow(ROOMY)
  const usual = usePreferences(({ textSize }) => textSize === 'usual')
  const small = narrow || top || (crowded && !usual)
  // independent of the page, so navigation does not draw it anew
  const search = useMemo(() => <MenuSearch routes={routes} small={small} />, [routes, small])
  const person = useMemo(
    () => (
      <>
        {!phone && <HelpButton />}
        <TaskPlace phone={phone} />
        <NoticeBell />
        <UserMenu narrow={narrow} phone={phone} />
        {!phone && <SignOut iconOnly={small} />}
      </>
    ),
    [narrow, phone, small],
  )
  return (
    <header className={`${headerStyles.header} ${menuTheme.bar}`} data-screen>
      <Row className={headerStyles.headerIn}>
        {top ? (
          <>
            <Lockup />
            <TopMenu menu={menu} selected={selected} />
          </>
        ) : (
          <MenuButton narrow={narrow} menuOpen={layout.menuOpen} toggleMenu={layout.toggleMenu} />
        )}
        {narrow && <PlaceName title={title} mark={layout.marks['data-layout'] === 'top'} demo={phone} />}
        {narrow && !phone && <OpenPages />}
        {!small && search}
        <Row gap={12} className={headerStyles.end}>
          {!phone && <DemoMark />}
          {hasAssessments(routes) && <ReceiveButton routes={routes} iconOnly={small || crowded} />}
          {small && search}
          {person}
        </Row>
      </Row>
    </header>
  )
}

const MenuButton = memo(function MenuButton({
  narrow,
  menuOpen,
  toggleMenu,
}: Pick<Layout, 'narrow' | 'menuOpen' | 'toggleMenu'>) {
  const icon = narrow ? (
    <MenuOutlined aria-hidden />
  ) : menuOpen ? (
    <MenuFoldOutlined aria-hidden />
  ) : (
    <MenuUnfoldOutlined aria-hidden />
  )
  const name = narrow ? '打开菜单' : menuOpen ? '折叠菜单' : '展开菜单'
  return <IconButton label={name} icon={icon} aria-expanded={menuOpen} onClick={toggleMenu} />
})

function PlaceName({ title, mark, demo }: { title: string | undefined; mark: boolean; demo: boolean }) {
  return (
    <>
      {mark && <Lockup mark />}
      <Stack gap={0} align="start" className={headerStyles.place}>
        <span className={`${headerStyles.title} ${words.clip}`} aria-hidden="true">
          {title}
        </span>
        {demo && <DemoMark />}
      </Stack>
    </>
  )
}

function DemoMark() {
  if (!runtimeConfig().demo) return null
  return (
    <span className={`${status.tag} ${status.pill} ${headerStyles.demo}`} data-tone="warning">
      演示数据
    </span>
  )
}

function SignOut({ iconOnly }: { iconOnly: boolean }) {
  const signOut = useSignOut()
  return (
    <Button
      className={iconOnly ? button.iconButton : headerStyles.signOut}
      type="text"
      icon={<LogoutOutlined aria-hidden />}
      onClick={signOut}
      {...(iconOnly && { 'aria-label': '退出登录', title: '退出登录' })}
    >
      {!iconOnly && '退出登录'}
    </Button>
  )
}
