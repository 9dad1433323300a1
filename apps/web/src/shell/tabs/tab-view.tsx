/** Page of one tab with its own router location, kept while hidden. */
import { Provider as MotionProvider } from '@rc-component/motion'
import { memo, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  useRoutes,
  type Navigator,
  type To,
} from 'react-router'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import { TabContext, type Tab } from '../../kit/data/tab.ts'
import { useStill } from '../../kit/data/viewport.ts'
import { HOME } from '../../platform/redirect.ts'
import { FailureBoundary } from '../failure-boundary.tsx'
import { routeAt, type PageRoute } from '../routes/routes-from-menu.ts'
import { RouteScreen } from '../routes/screen.tsx'
import type { OpenTab } from './rules.ts'
import { changeTabTitle, moveTab, useTabs } from './tabs.ts'
import { useTabActions } from './use-close-tabs.ts'

interface TabViewProps {
  tab: OpenTab
  routes: readonly PageRoute[]
  lives: boolean
}

export const TabView = memo(function TabView({ tab, routes, lives }: TabViewProps) {
  const { key, title, location } = tab
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const route = useMemo(() => routeAt(routes, location), [routes, location])
  if (!route) return null
  return (
    <LocationContext value={place}>
      <OwnNavigation tab={key} lives={lives}>
        <OwnTab tab={key} lives={lives}>
          <Title text={title} home={key === HOME} />
          <Motion>
            <Place route={route} />
          </Motion>
        </OwnTab>
      </OwnNavigation>
    </LocationContext>
  )
})

function OwnTab({ tab, lives, children }: OwnProps) {
  const { close } = useTabActions()
  const value: Tab = useMemo(
    () => ({
      key: tab,
      lives,
      isActive: () => isActive(tab),
      setTitle: (title) => changeTabTitle(title, tab),
      close: () => close(tab),
    }),
    [tab, lives, close],
  )
  return <TabContext value={value}>{children}</TabContext>
}

interface OwnProps {
  tab: string
  lives: boolean
  children: ReactNode
}

const isActive = (key: string): boolean => useTabs.getState().active === key

function Place({ route }: { route: PageRoute }) {
  const element = (
    <BreadcrumbProvider value={route.trail}>
      <FailureBoundary>
        <RouteScreen route={route} />
      </FailureBoundary>
    </BreadcrumbProvider>
  )
  return useRoutes([{ path: route.path, element }])
}

/** Milliseconds without animation after a page returns. */
const BACK = 300

/** antd remounts animated layers when effects rerun and loses input, so hidden and returning pages do not animate. */
function Motion({ children }: { children: ReactNode }) {
  const still = useStill()
  const [moves, setMoves] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setMoves(true), BACK)
    return () => {
      clearTimeout(timer)
      setMoves(false)
    }
  }, [])
  return <MotionProvider motion={moves && !still}>{children}</MotionProvider>
}

function Title({ text, home }: { text: string; home: boolean }) {
  useDocumentTitle(home ? undefined : text)
  return null
}

/** Navigation by a hidden page, e.g. after a late answer, stays in its tab. */
function OwnNavigation({ tab, lives, children }: OwnProps) {
  const house = use(NavigationContext)
  const value = useMemo(
    () => (lives ? { ...house, navigator: stayingIn(tab, house.navigator) } : house),
    [tab, lives, house],
  )
  return <NavigationContext value={value}>{children}</NavigationContext>
}

const stayingIn = (tab: string, navigator: Navigator): Navigator => {
  const stays = (to: To): boolean => {
    if (isActive(tab) || typeof to === 'string' || to.pathname !== ownPath(tab)) return false
    moveTab(tab, { search: to.search ?? '', hash: to.hash ?? '' })
    return true
  }
  return {
    createHref: navigator.createHref,
    ...(navigator.createURL && { createURL: navigator.createURL }),
    ...(navigator.encodeLocation && { encodeLocation: navigator.encodeLocation }),
    go: navigator.go,
    push: (to, ...rest) => stays(to) || navigator.push(to, ...rest),
    replace: (to, ...rest) => stays(to) || navigator.replace(to, ...rest),
  }
}

const ownPath = (tab: string): string | undefined =>
  useTabs.getState().open.find(({ key }) => key === tab)?.location.pathname
