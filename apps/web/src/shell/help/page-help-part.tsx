import { routeAt, type PageRoute } from '../routes/routes-from-menu.ts'
import { PAGE_HELP, type PageHelp } from './page-help.ts'
import styles from './page-help.module.css'

export const helpAt = (routes: readonly PageRoute[], pathname: string, search: string): PageHelp | undefined => {
  const screen = routeAt(routes, { pathname, search })?.screen
  return screen?.kind === 'page' ? PAGE_HELP[screen.component] : undefined
}

export function PageHelpPart({ title, help: { about, buttons } }: { title: string; help: PageHelp }) {
  return (
    <section className={styles.page} aria-label="本页帮助">
      <h3>{title}</h3>
      <p>{about}</p>
      {buttons.length > 0 && (
        <dl>
          {buttons.map(([name, does]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
