import { assessment, criticalValue, patientFlag, type ChartAlert } from '@huxi/contract'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { Acknowledge, waitingRow } from '../../../kit/patient/acknowledge.tsx'
import { useChartChanged } from './use-chart.ts'

const TYPES = { danger: 'error', warning: 'warning', info: 'info' } as const

interface AlertsProps {
  alerts: readonly ChartAlert[]
  id: string
}

/** 严重过敏 has a line of its own in the head. */
export const Alerts = ({ alerts, id }: AlertsProps) =>
  alerts
    .filter(({ code }) => code !== 'allergy')
    .map((alert) => (
      <Alert
        key={`${alert.code}${alert.about ?? ''}`}
        type={TYPES[alert.tone]}
        showIcon
        title={alert.text}
        action={<Deed alert={alert} id={id} />}
      />
    ))

const Deed = ({ alert, id }: { alert: ChartAlert; id: string }): ReactNode => {
  const path = usePagePath()
  switch (alert.code) {
    case 'highRisk':
      return <Confirm alert={alert} page={path('assessment/AssessmentDetail')} />
    case 'critical':
      return <ConfirmCritical alert={alert} page={path('patient/CriticalList')} />
    case 'flag':
      return alert.about && <Flag id={alert.about} open={alert.open === true} text={alert.text} />
    case 'merged':
      return alert.about && <Go to={path('patient/PatientDetail')?.replace(':id', alert.about)} text="打开保留的档案" />
    case 'duplicate':
      return <Go to={path('patient/DuplicateList')} text="查看疑似重复" />
    case 'consentMissing':
    case 'consentRenew':
      return <Go to={path('patient/ConsentSign')?.replace(':id', id)} text="去签署" />
    case 'allergy':
    case 'deceased':
      return null
  }
}

/** Addresses of pages in the menu of the user; undefined = no such page. */
export const usePagePath = (): ((component: string) => string | undefined) => {
  const menu = useSession((session) => session.menu)
  return (component) => menuPathOf(menu ?? [], component)
}

const Go = ({ to, text }: { to: string | undefined; text: string }) =>
  to !== undefined && (
    <Link to={to}>
      <Button size="small" tabIndex={-1}>
        {text}
      </Button>
    </Link>
  )

const ConfirmCritical = ({ alert: { about, text }, page }: { alert: ChartAlert; page: string | undefined }) => {
  const changed = useChartChanged()
  return (
    <Row as="span" inline wrap align="stretch">
      {about === null && <Go to={page} text="查看" />}
      <Acknowledge
        resource={criticalValue}
        waiting={about === null ? null : { id: about, item: text, result: '', attention: 'waiting' }}
        onDone={changed}
      />
    </Row>
  )
}

const Flag = ({ id, open, text }: { id: string; open: boolean; text: string }) => {
  const changed = useChartChanged()
  return (
    <Row as="span" inline wrap align="stretch">
      <Acknowledge resource={patientFlag} waiting={{ id, status: open ? 'open' : 'seen', text }} onDone={changed} />
    </Row>
  )
}

const Confirm = ({ alert: { about, text }, page }: { alert: ChartAlert; page: string | undefined }) => {
  const changed = useChartChanged()
  return (
    <Row as="span" inline wrap align="stretch">
      <Go to={about === null ? undefined : page?.replace(':id', about)} text="查看" />
      <Acknowledge
        resource={assessment}
        waiting={about === null ? null : waitingRow({ id: about, performedAt: text })}
        onDone={changed}
      />
    </Row>
  )
}
