/** 首页: who is here, his patients and what waits for him, how much the app is visited, and the ways to his pages. Real figures only. */
import { loginInfo } from '@huxi/contract'
import { Alert } from 'antd'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { greeting } from '../../platform/clock.ts'
import { About } from './analysis/about.tsx'
import { PatientFigures } from './analysis/patient-figures.tsx'
import { PendingAccounts } from './analysis/pending-accounts.tsx'
import { Todos } from './analysis/todos.tsx'
import { Visits } from './analysis/visits.tsx'
import { Ways } from './analysis/ways.tsx'
import styles from './analysis/analysis.module.css'

export default function Analysis() {
  const user = useSession((s) => s.user)
  return (
    <>
      <PageHeader alone title={`${greeting()}，${user?.realname ?? ''}`} />
      <Alerts />
      <PatientFigures />
      <Todos />
      <PendingAccounts />
      <div className={styles.board}>
        <Ways />
        <About />
      </div>
      <Visits />
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
