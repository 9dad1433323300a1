import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { ToolIcon } from '../tool-icon.tsx'
import { TOOLS } from '../tools.ts'
import { AirflowArt } from './airflow-art.tsx'
import styles from './user.module.css'

export function UserLayout({
  title,
  heading = title,
  children,
}: {
  title: string
  heading?: string
  children: ReactNode
}) {
  const { title: house, slogan, company, filingNo, demo } = runtimeConfig()
  useDocumentTitle(title)
  return (
    <div className={styles.login}>
      <header className={styles.brand}>
        <AirflowArt />
        <p className={styles.lockup}>
          <Logo size={38} />
          {house}
        </p>
        <p className={styles.slogan}>
          {slogan.split(/(?<=，)/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <p className={styles.promise}>
          <span>把每一次评估、随访和问卷，</span>
          <span>变成看得懂、用得上的数字。</span>
        </p>
      </header>
      <main className={styles.pane}>
        <div className={styles.body}>
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
      <ToolLinks />
      <footer className={styles.foot}>
        <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
        {demo && <span>演示环境：账号和密码见启动时的终端输出</span>}
      </footer>
    </div>
  )
}

function ToolLinks() {
  return (
    <nav className={styles.tools} aria-labelledby="tools">
      <h2 id="tools">公开评估工具 · 无需登录</h2>
      <ul className={styles.list}>
        {TOOLS.map(({ path, title, hint, mark }) => (
          <li key={path}>
            <a href={path}>
              <ToolIcon mark={mark} />
              <span className={styles.toolTitle}>{title}</span>
              <span className={styles.toolHint}>{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
