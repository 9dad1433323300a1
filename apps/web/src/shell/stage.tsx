/** Where pages stand: the route's page with its trail, title, waiting state and error. */
import { createElement, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router'
import { TrailProvider, type Crumb } from '../kit/page-header.tsx'
import { runtimeConfig } from '../platform/http.ts'
import { HOME } from '../platform/redirect.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { FramePage } from './frame-page.tsx'
import { pageOf } from './pages.ts'
import type { PageRoute, Screen } from './routes-from-menu.ts'

export const NOT_FOUND = '/404'

const crumb = (title: string): readonly Crumb[] => [{ title: '首页', path: HOME }, { title }]

/** Pages that exist whatever the menu says. */
const CONSTANT: readonly PageRoute[] = [
  { path: '/403', title: '没有权限', component: 'exception/403' },
  { path: NOT_FOUND, title: '页面不存在', component: 'exception/404' },
  { path: '/500', title: '服务器出错', component: 'exception/500' },
].map(({ component, ...page }) => ({
  ...page,
  screen: { kind: 'page', component } as const,
  trail: crumb(page.title),
  menuKey: '',
}))

/** Everything a person can reach: the menu's routes and the constant ones. */
export const allRoutes = (routes: readonly PageRoute[]): PageRoute[] => [...routes, ...CONSTANT]

export function Stage({ routes }: { routes: readonly PageRoute[] }) {
  const objects = useMemo(() => {
    const known = allRoutes(routes)
    const home = known.some(({ path }) => path === HOME) ? HOME : known[0]!.path
    return [
      { path: '/', element: <Navigate to={home} replace /> },
      ...known.map((route) => ({ path: route.path, element: <Place key={route.path} route={route} /> })),
      { path: '*', element: <Navigate to={NOT_FOUND} replace /> },
    ]
  }, [routes])
  return useRoutes(objects)
}

function Place({ route }: { route: PageRoute }) {
  const { pathname } = useLocation()
  return (
    <TrailProvider value={route.trail}>
      <Arrive key={`arrive ${pathname}`} title={route.title} />
      <FailureBoundary key={pathname}>
        <Suspense fallback={<output className="hx-progress" aria-label="页面加载中" />}>
          <Screened screen={route.screen} path={route.path} />
        </Suspense>
      </FailureBoundary>
    </TrailProvider>
  )
}

/** Every new place starts at its top, under its own title. */
function Arrive({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} - ${runtimeConfig().title}`
    window.scrollTo(0, 0)
  }, [title])
  return null
}

function Screened({ screen, path }: { screen: Screen; path: string }) {
  if (screen.kind === 'redirect') return <Navigate to={screen.to} replace />
  if (screen.kind === 'frame') return <FramePage url={screen.url} path={path} />
  return createElement(pageOf(screen.component) ?? pageOf('exception/404')!)
}
