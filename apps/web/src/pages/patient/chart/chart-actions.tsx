import { CopyOutlined, DownOutlined, ExperimentOutlined } from '@ant-design/icons'
import {
  bookSlot,
  compareQuest,
  encounter,
  fillQuest,
  patient,
  privacyRequest,
  recordVitals,
  sendQuest,
} from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { BookingDialog, type BookingOf } from '../../../kit/patient/booking/booking-dialog.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { saveAnd, useMoves } from '../../../kit/record/moves.tsx'
import { RecordModal, useRecordTarget } from '../../../kit/record/record-modal.tsx'
import { isShownOnly, rowId, type Row } from '../../../kit/record/row.ts'
import { BY_KEYS, Dropdown } from '../../../kit/ui/popup.tsx'
import { today } from '../../../platform/clock.ts'
import { VitalsDialog, type Measured } from '../fact/vitals-dialog.tsx'
import { useDischarge } from '../discharge/use-discharge.tsx'
import { useVisitStart } from '../encounter/use-visit-start.ts'
import { SendDialog } from '../questionnaire/send-dialog.tsx'
import { usePagePath } from './alerts.tsx'
import { chartText } from './chart-text.ts'
import { useChartChanged, useHead } from './use-chart.ts'
import { useTools, type MenuItem } from './use-tools.ts'

export const ChartActions = ({ row }: { row: Row }) => {
  const id = rowId(row)
  const { can } = useCan()
  const path = usePagePath()
  const go = useNavigate()
  const here = createPath(useLocation())
  const copy = useCopy()
  const changed = useChartChanged()
  const { data: head } = useHead(id)
  const stay = head?.stay
  const visitStart = useVisitStart()
  const discharging = useDischarge(changed)
  const [target, setTarget] = useRecordTarget()
  const [request, setRequest] = useRecordTarget()
  const [sending, setSending] = useState(false)
  const [measured, setMeasured] = useState<Measured>()
  const [booked, setBooked] = useState<BookingOf>()
  const moves = useMoves(patient)
  const visitMoves = useMoves(encounter, { onDone: changed, initial: (_name, { startAt }) => ({ startAt }) })
  const beginning = saveAnd(encounter, visitMoves, 'begin')
  const active = row['status'] === 'active'
  const tools = useTools(id)
  const sign = path('patient/ConsentSign')?.replace(':id', id)
  const merge = path('patient/DuplicateList')
  const fill = path('patient/QuestionnaireFill')?.replace(':id', id)
  const compare = path('patient/QuestionnaireCompare')
  const more = [
    active &&
      can(recordVitals.access) && {
        key: 'vitals',
        label: '记录体征',
        onClick: () => setMeasured({ patientId: id, name: String(row['name']) }),
      },
    active &&
      can(codeOf(encounter, 'add')) && {
        key: 'visit',
        label: '登记就诊',
        onClick: () => setTarget({ mode: 'add', row: visitStart() }),
      },
    stay?.kind === 'inpatient' &&
      discharging.may && {
        key: 'discharge',
        label: '办理出院',
        onClick: () => discharging.start({ encounterId: stay.encounterId, patientId: id, name: String(row['name']) }),
      },
    active &&
      can(bookSlot.access) && {
        key: 'book',
        label: bookSlot.title,
        onClick: () => setBooked({ patientId: id, name: String(row['name']) }),
      },
    active &&
      sign !== undefined && { key: 'sign', label: '签署同意', onClick: () => void go(sign, { state: { from: here } }) },
    active &&
      can(sendQuest.access as string) && { key: 'send', label: sendQuest.title, onClick: () => setSending(true) },
    active &&
      fill !== undefined &&
      can(fillQuest.access as string) && { key: 'fill', label: '填写问卷', onClick: () => void go(fill) },
    compare !== undefined && {
      key: 'compare',
      label: compareQuest.title,
      onClick: () => void go(`${compare}?patient=${id}`),
    },
    head && {
      key: 'copy',
      label: '复制到病历',
      icon: <CopyOutlined aria-hidden />,
      onClick: () => void copy(chartText(head, today()), '档案摘要'),
    },
    active &&
      merge !== undefined &&
      !isShownOnly(row) &&
      can('patient:patient:merge') && { key: 'merge', label: '合并…', onClick: () => void go(merge) },
    can(codeOf(privacyRequest, 'add')) && {
      key: 'privacy',
      label: privacyRequest.title,
      onClick: () => setRequest({ mode: 'add' }),
    },
    ...moves.ofRow(row).map(({ name, move, reason }) => ({
      key: name,
      label: move.label,
      danger: move.danger === true,
      disabled: reason !== undefined,
      onClick: () => moves.start(name, [row]),
    })),
  ].filter((one): one is Exclude<typeof one, false | undefined> => Boolean(one))
  return (
    <>
      {active && tools.length > 0 && (
        <Unfolding items={tools}>
          <Button type="primary" icon={<ExperimentOutlined aria-hidden />} aria-haspopup="menu">
            新增评估
          </Button>
        </Unfolding>
      )}
      {more.length > 0 && (
        <Unfolding items={more}>
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" aria-haspopup="menu">
            更多操作
          </Button>
        </Unfolding>
      )}
      <RecordModal
        resource={encounter}
        saveAnd={beginning}
        target={target}
        fixed={{ patientId: id }}
        onTarget={setTarget}
        onSaved={changed}
      />
      <RecordModal resource={privacyRequest} target={request} fixed={{ patientId: id }} onTarget={setRequest} />
      <VitalsDialog of={measured} onClose={() => setMeasured(undefined)} onSaved={changed} />
      <BookingDialog of={booked} onClose={() => setBooked(undefined)} />
      <SendDialog patientId={sending ? id : undefined} onClose={() => setSending(false)} onSent={changed} />
      {moves.dialog}
      {visitMoves.dialog}
      {discharging.dialog}
    </>
  )
}

const Unfolding = ({ items, children }: { items: MenuItem[]; children: ReactElement }) => (
  <Dropdown {...BY_KEYS} menu={{ items }}>
    {children}
  </Dropdown>
)
