/** The way to help: the operator's own in another window, else our own page. */
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { runtimeConfig } from '../../platform/http.ts'
import styles from './header.module.css'

export const HELP = '/help'

export function HelpLink() {
  const { helpUrl } = runtimeConfig()
  const icon = <QuestionCircleOutlined aria-hidden />
  return helpUrl ? (
    <a
      className={styles.iconLink}
      href={helpUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="帮助（在新窗口打开）"
      title="帮助（在新窗口打开）"
    >
      {icon}
    </a>
  ) : (
    <Link className={styles.iconLink} to={HELP} aria-label="帮助" title="帮助">
      {icon}
    </Link>
  )
}
