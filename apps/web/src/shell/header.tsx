/** The header: the way to the menu, the search, and at the right what concerns the person. */
import { LogoutOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuNode } from '@huxi/contract'
import { Button } from 'antd'
import { memo, useMemo } from 'react'
import { PHONE, useBelow } from '../kit/data/viewport.ts'
import { runtimeConfig } from '../platform/http.ts'
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
import button from '../kit/look/button.module.css'
import status from '../kit/look/status.module.css'
import words from '../kit/look/words.module.css'
import headerStyles from './layout/header.module.css'
import menuTheme from './settings/menu-theme.module.css'

/** Fetched by those who have its page: what it asks for is none of the first load. */
const ReceiveButton = lazyPart(async () => (await import('./layout/receive-button.tsx')).ReceiveButton)
const hasAssessments = (routes: readonly PageRoute[]): boolean =>
  routes.some(({ screen }) => screen.kind === 'page' && screen.component === 'assessment/AssessmentList')

/** From here on a toast and a button with a word stand side by side. */
const ROOMY = 1440

interface HeaderProps {
  layout: Layout
  /** of the page; narrow windows have no tabs to say it */
  title: string | undefined
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
  /** menu key of the current route */
  selected: string
}

export function Header({ layout, title, menu, routes, selected }: HeaderProps) {
  const { narrow, top } = layout
  const phone = useBelow(PHONE)
  const crowded = useBelow(ROOMY)
  const small = narrow || top
  // what does not depend on where the person is is not drawn anew at every navigation
  const search = useMemo(() => <MenuSearch routes={routes} small={small} />, [routes, small])
  const person = useMemo(
    () => (
      <>
        {!phone && <HelpButton />}
        <TaskPlace phone={phone} />
        <NoticeBell />
        <UserMenu narrow={narrow} phone={phone} />
        {!phone && <SignOut wordless={small} />}
      </>
    ),
    [narrow, phone, small],
  )
  return (
    <header className={`${headerStyles.header} ${menuTheme.bar}`}>
      <div className={headerStyles.headerIn}>
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
        <div className={headerStyles.end}>
          {!phone && <DemoMark />}
          {hasAssessments(routes) && <ReceiveButton routes={routes} wordless={small || crowded} />}
          {small && search}
          {person}
        </div>
      </div>
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
  return (
    <Button
      className={button.iconButton}
      type="text"
      icon={icon}
      aria-label={name}
      title={name}
      aria-expanded={menuOpen}
      onClick={toggleMenu}
    />
  )
})

/** Where people are; phones have space for the demo mark only below it. */
function PlaceName({ title, mark, demo }: { title: string | undefined; mark: boolean; demo: boolean }) {
  return (
    <>
      {mark && <Lockup mark />}
      <div className={headerStyles.place}>
        <span className={`${headerStyles.title} ${words.clip}`} aria-hidden="true">
          {title}
        </span>
        {demo && <DemoMark />}
      </div>
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

function SignOut({ wordless }: { wordless: boolean }) {
  const signOut = useSignOut()
  return (
    <Button
      className={wordless ? button.iconButton : headerStyles.signOut}
      type="text"
      icon={<LogoutOutlined aria-hidden />}
      onClick={signOut}
      {...(wordless && { 'aria-label': '退出登录', title: '退出登录' })}
    >
      {!wordless && '退出登录'}
    </Button>
  )
}
