import { useRuntimeConfig } from '../../kit/data/runtime-config.ts'
import { Row } from '../../kit/ui/place.tsx'
import styles from '../app-layout.module.css'

export function Footer() {
  const { company, filingNo } = useRuntimeConfig()
  return (
    <Row as="footer" gap={16} lines={0} wrap justify="center" className={styles.footer} data-screen>
      <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
    </Row>
  )
}
