import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Row } from '../../kit/ui/place.tsx'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import { askPalette } from '../palette/asked.ts'
import buttonStyles from '../../kit/look/button.module.css'
import styles from './menu-search.module.css'

/** Who has this page finds patients. */
const PATIENTS = 'patient/PatientList'

const HINT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** @param small an icon takes the place of the field */
export function MenuSearch({ routes, small }: { routes: readonly PageRoute[]; small: boolean }) {
  const finds = routes.some(({ screen }) => screen.kind === 'page' && screen.component === PATIENTS)
  const label = finds ? '搜索患者、页面' : '搜索页面'
  if (small)
    return (
      <Button
        className={buttonStyles.iconButton}
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={askPalette}
      />
    )
  return (
    <Row as="button" type="button" className={styles.field} onClick={askPalette}>
      <SearchOutlined aria-hidden />
      <span>{label}</span>
      <kbd>{HINT}</kbd>
    </Row>
  )
}
