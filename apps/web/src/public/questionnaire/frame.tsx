import type { ReactNode } from 'react'
import { Logo } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import styles from './questionnaire-page.module.css'

interface FrameProps {
  title: string
  extra?: ReactNode
  children: ReactNode
}

export const Frame = ({ title, extra, children }: FrameProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo size={30} />
      <span>{runtimeConfig().title}</span>
      {extra}
    </header>
    <main className={styles.main}>
      <h1>{title}</h1>
      {children}
    </main>
  </div>
)
