import { Navigate } from 'react-router'
import { LazyPart } from '../../kit/ui/lazy-part.tsx'
import { FramePage } from './frame-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { pageOf } from './pages.ts'
import type { PageRoute } from './routes-from-menu.ts'
import styles from './screen.module.css'

const NONE = {}
const PROGRESS = <output className={styles.progress} aria-label="页面加载中" />

export function RouteScreen({ route: { screen, path } }: { route: PageRoute }) {
  if (screen.kind === 'redirect') return <Navigate to={screen.to} replace />
  if (screen.kind === 'frame') return <FramePage url={screen.url} outside={screen.outside} path={path} />
  const page = pageOf(screen.component)
  return page ? (
    <LazyPart key={screen.component} of={page} props={NONE} waiting={PROGRESS} />
  ) : (
    <MissingPage component={screen.component} />
  )
}
