import { useRuntimeConfig } from '../../kit/data/runtime-config.ts'
import styles from '../app-layout.module.css'

export function Footer() {
  const { company, filingNo } = useRuntimeConfig()
  return (
    <footer className={styles.footer}>
      <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
    </footer>
  )
}
