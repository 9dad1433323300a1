/** 首页: who is here, his patients, how much the app is visited, and the ways to the person's pages. Real figures only. */
import { loginInfo } from '@huxi/contract'
import { Alert } from 'antd'
import { formatNumber } from '../../kit/data/format.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { Opening } from '../../kit/stats/chart-panel.tsx'
import { greeting, today } from '../../platform/clock.ts'
import { About } from './analysis/about.tsx'
import { PatientFigures } from './analysis/patient-figures.tsx'
import { PendingAccounts } from './analysis/pending-accounts.tsx'
import { useSignIns } from './analysis/sign-ins.ts'
import { Todos } from './analysis/todos.tsx'
import { Visits } from './analysis/visits.tsx'
import { Ways } from './analysis/ways.tsx'
import panel from '../../kit/look/panel.module.css'
import words from '../../kit/look/words.module.css'
import styles from './analysis/analysis.module.css'

export default function Analysis() {
  const user = useSession((s) => s.user)
  return (
    <>
      <PageHeader alone title={`${greeting()}，${user?.realname ?? ''}`} />
      <Alerts />
      <PatientFigures />
      <Figures />
      <Todos />
      <PendingAccounts />
      <div className={styles.board}>
        <Visits />
        <About />
      </div>
      <Ways />
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

/** Addresses are no rows: what they count cannot be opened. */
const FIGURES = [
  { key: 'todayVisitCount', title: '今日访问', unit: '次', rows: 'today' },
  { key: 'todayIp', title: '今日IP', unit: '个', rows: 'none' },
  { key: 'totalVisitCount', title: '总访问量', unit: '次', rows: 'all' },
] as const

function Figures() {
  const { data, error, refetch } = useCall(loginInfo)
  const signIns = useSignIns()
  const opens = { today: signIns(today()), all: signIns(), none: undefined }
  if (error) {
    return (
      <div className={panel.panel}>
        <PartFailure text="访问统计加载失败" onRetry={refetch} />
      </div>
    )
  }
  return (
    <dl className={panel.figures} aria-busy={!data}>
      {FIGURES.map(({ key, title, unit, rows }) => (
        <div className={panel.figure} key={key}>
          <dt>{title}</dt>
          <dd>
            {data ? (
              <Opening to={opens[rows]}>{formatNumber(data[key])}</Opening>
            ) : (
              <span className={words.muted}>…</span>
            )}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
