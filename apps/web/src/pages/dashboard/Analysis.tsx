/** 首页: who is here, his numbers and what waits for him, how much the app is visited, and the ways to his pages. Real figures only. */
import { loginInfo } from '@huxi/contract'
import { Alert } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { useAskedDeed } from '../../kit/record/record-address.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { greeting } from '../../platform/clock.ts'
import { About } from './analysis/about.tsx'
import { Figures } from './analysis/figures.tsx'
import { PendingAccounts } from './analysis/pending-accounts.tsx'
import { Todos } from './analysis/todos.tsx'
import { Visits } from './analysis/visits.tsx'
import { Ways } from './analysis/ways.tsx'
import styles from './analysis/analysis.module.css'

const Drafts = lazyPart(async () => (await import('./analysis/drafts-dialog.tsx')).DraftsDialog)

export default function Analysis() {
  const user = useSession((s) => s.user)
  const [drafts, setDrafts] = useState<boolean>()
  useAskedDeed('drafts', () => setDrafts(true))
  return (
    <>
      <PageHeader alone title={`${greeting()}，${user?.realname ?? ''}`} />
      <Alerts />
      <Figures />
      <Todos />
      <PendingAccounts />
      <div className={styles.board}>
        <Ways />
        <About />
      </div>
      <Visits />
      {drafts !== undefined && (
        <Drafts open={drafts} onClose={() => setDrafts(false)} onGone={() => setDrafts(undefined)} />
      )}
    </>
  )
}

/** What the server found wrong with how it is run; it is shown to administrators only. */
function Alerts() {
  const { data } = useCall(loginInfo)
  return data?.alerts?.map((alert) => (
    <Alert key={alert} className={styles.pageAlert} type="warning" showIcon title={alert} />
  ))
}
