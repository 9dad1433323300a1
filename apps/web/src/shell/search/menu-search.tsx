import { SearchOutlined } from '@ant-design/icons'
import { Row } from '../../kit/ui/place.tsx'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import { askPalette } from '../palette/asked.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import styles from './menu-search.module.css'

/** Who has this page finds patients. */
const PATIENTS = 'patient/PatientList'

const HINT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** @param small an icon takes the place of the field */
export function MenuSearch({ routes, small }: { routes: readonly PageRoute[]; small: boolean }) {
  const finds = routes.some(({ screen }) => screen.kind === 'page' && screen.component === PATIENTS)
  const label = finds ? '搜索患者、页面' : '搜索页面'
  if (small) return <IconButton label={label} icon={<SearchOutlined aria-hidden />} onClick={askPalette} />
  return (
    <Row as="button" type="button" className={styles.field} onClick={askPalette}>
      <SearchOutlined aria-hidden />
      <span>{label}</span>
      <kbd>{HINT}</kbd>
    </Row>
  )
}
