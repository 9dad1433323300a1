import { createElement } from 'react'
import { Navigate } from 'react-router'
import { FramePage } from './frame-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { pageOf } from './pages.ts'
import type { PageRoute } from './routes-from-menu.ts'

export function RouteScreen({ route: { screen, path } }: { route: PageRoute }) {
  if (screen.kind === 'redirect') return <Navigate to={screen.to} replace />
  if (screen.kind === 'frame') return <FramePage url={screen.url} outside={screen.outside} path={path} />
  const page = pageOf(screen.component)
  return page ? createElement(page) : <MissingPage component={screen.component} />
}
