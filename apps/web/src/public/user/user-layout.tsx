/** The frame of all pages below /user: brand and picture, the sheet with the page's form, the public tools, the foot. */
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { ToolIcon } from '../tool-icon.tsx'
import { TOOLS } from '../tools.ts'
import { AirflowArt } from './airflow-art.tsx'
import './user.css'
import '../form/form.css'
import '../form/actions.css'

/** `title` is the page's name; the heading may say more. */
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
    <div className="login">
      <header className="login-brand">
        <AirflowArt />
        <p className="login-lockup">
          <Logo size={38} />
          {house}
        </p>
        <p className="login-slogan">
          {slogan.split(/(?<=，)/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <p className="login-promise">
          <span>把每一次评估、随访和问卷，</span>
          <span>变成看得懂、用得上的数字。</span>
        </p>
      </header>
      <main className="login-pane">
        <div className="login-body">
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
      <ToolLinks />
      <footer className="login-foot">
        <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
        {demo && <span>演示环境：账号和密码见启动时的终端输出</span>}
      </footer>
    </div>
  )
}

function ToolLinks() {
  return (
    <nav className="login-tools" aria-labelledby="tools">
      <h2 id="tools">公开评估工具 · 无需登录</h2>
      <ul>
        {TOOLS.map(({ path, title, hint, mark }) => (
          <li key={path}>
            <a href={path}>
              <ToolIcon mark={mark} />
              <span className="login-tool-title">{title}</span>
              <span className="login-tool-hint">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
