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
import { useState, type ReactElement, type ReactNode } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { BookingDialog, type BookingOf } from '../../../kit/patient/booking/booking-dialog.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { saveAnd, useMoves } from '../../../kit/record/moves.tsx'
import { Prefill } from '../../../kit/record/prefill.tsx'
import { RecordModal, useRecordTarget } from '../../../kit/record/record-modal.tsx'
import { isTemporary, rowId, type Row } from '../../../kit/record/row.ts'
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
  const tools = useTools(rowId(row))
  const vitals = useVitals(row)
  const visit = useVisit(row)
  const discharge = useDischargeOfStay(row)
  const booking = useBooking(row)
  const sending = useQuestionnaire(row)
  const privacy = usePrivacyRequest(row)
  const moves = useMovesOf(row)
  const pages = usePages(row)
  const copying = useCopying(row)
  const more = [
    vitals.item,
    visit.item,
    discharge.item,
    booking.item,
    pages.sign,
    sending.item,
    pages.fill,
    pages.compare,
    copying,
    pages.merge,
    privacy.item,
    ...moves.items,
  ].filter((item): item is MenuItem => Boolean(item))
  return (
    <>
      {isActive(row) && tools.length > 0 && (
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
      {visit.dialog}
      {privacy.dialog}
      {vitals.dialog}
      {booking.dialog}
      {sending.dialog}
      {moves.dialog}
      {discharge.dialog}
    </>
  )
}

interface Action {
  readonly item: MenuItem | false | undefined
  readonly dialog: ReactNode
}

const isActive = (row: Row): boolean => row['status'] === 'active'

const personOf = (row: Row) => ({ patientId: rowId(row), name: String(row['name']) })

const useVitals = (row: Row): Action => {
  const { can } = useCan()
  const changed = useChartChanged()
  const [measured, setMeasured] = useState<Measured>()
  return {
    item: isActive(row) &&
      can(recordVitals.access) && { key: 'vitals', label: '记录体征', onClick: () => setMeasured(personOf(row)) },
    dialog: <VitalsDialog of={measured} onClose={() => setMeasured(undefined)} onSaved={changed} />,
  }
}

const useVisit = (row: Row): Action => {
  const { can } = useCan()
  const changed = useChartChanged()
  const { start, prefill } = useVisitStart()
  const [target, setTarget] = useRecordTarget()
  const moves = useMoves(encounter, { onDone: changed, initial: (_name, { startAt }) => ({ startAt }) })
  return {
    item: isActive(row) &&
      can(codeOf(encounter, 'add')) && {
        key: 'visit',
        label: '登记就诊',
        onClick: () => setTarget({ mode: 'add', row: start() }),
      },
    dialog: (
      <Prefill value={prefill}>
        <RecordModal
          resource={encounter}
          saveAnd={saveAnd(encounter, moves, 'begin')}
          target={target}
          fixed={{ patientId: rowId(row) }}
          onTarget={setTarget}
          onSaved={changed}
        />
        {moves.dialog}
      </Prefill>
    ),
  }
}

const useDischargeOfStay = (row: Row): Action => {
  const { data: head } = useHead(rowId(row))
  const { may, start, dialog } = useDischarge(useChartChanged())
  const stay = head?.stay
  return {
    item: stay?.kind === 'inpatient' &&
      may && {
        key: 'discharge',
        label: '办理出院',
        onClick: () => start({ encounterId: stay.encounterId, ...personOf(row) }),
      },
    dialog,
  }
}

const useBooking = (row: Row): Action => {
  const { can } = useCan()
  const [booked, setBooked] = useState<BookingOf>()
  return {
    item: isActive(row) &&
      can(bookSlot.access) && { key: 'book', label: bookSlot.title, onClick: () => setBooked(personOf(row)) },
    dialog: <BookingDialog of={booked} onClose={() => setBooked(undefined)} />,
  }
}

const useQuestionnaire = (row: Row): Action => {
  const { can } = useCan()
  const changed = useChartChanged()
  const [sending, setSending] = useState(false)
  return {
    item: isActive(row) &&
      can(sendQuest.access) && { key: 'send', label: sendQuest.title, onClick: () => setSending(true) },
    dialog: (
      <SendDialog patientId={sending ? rowId(row) : undefined} onClose={() => setSending(false)} onSent={changed} />
    ),
  }
}

const usePrivacyRequest = (row: Row): Action => {
  const { can } = useCan()
  const [request, setRequest] = useRecordTarget()
  return {
    item: can(codeOf(privacyRequest, 'add')) && {
      key: 'privacy',
      label: privacyRequest.title,
      onClick: () => setRequest({ mode: 'add' }),
    },
    dialog: (
      <RecordModal resource={privacyRequest} target={request} fixed={{ patientId: rowId(row) }} onTarget={setRequest} />
    ),
  }
}

const useMovesOf = (row: Row) => {
  const moves = useMoves(patient)
  const items = moves.ofRow(row).map(({ name, move, reason }) => ({
    key: name,
    label: move.label,
    danger: move.danger === true,
    disabled: reason !== undefined,
    onClick: () => moves.start(name, [row]),
  }))
  return { items, dialog: moves.dialog }
}

const usePages = (row: Row) => {
  const id = rowId(row)
  const { can } = useCan()
  const path = usePagePath()
  const go = useNavigate()
  const here = createPath(useLocation())
  const active = isActive(row)
  const sign = path('patient/ConsentSign')?.replace(':id', id)
  const fill = path('patient/QuestionnaireFill')?.replace(':id', id)
  const compare = path('patient/QuestionnaireCompare')
  const merge = path('patient/DuplicateList')
  return {
    sign: active &&
      sign !== undefined && { key: 'sign', label: '签署同意', onClick: () => void go(sign, { state: { from: here } }) },
    fill: active &&
      fill !== undefined &&
      can(fillQuest.access) && { key: 'fill', label: '填写问卷', onClick: () => void go(fill) },
    compare: compare !== undefined && {
      key: 'compare',
      label: compareQuest.title,
      onClick: () => void go(`${compare}?patient=${id}`),
    },
    merge: active &&
      merge !== undefined &&
      !isTemporary(row) &&
      can('patient:patient:merge') && { key: 'merge', label: '合并…', onClick: () => void go(merge) },
  }
}

const useCopying = (row: Row): MenuItem | undefined => {
  const copy = useCopy()
  const { data: head } = useHead(rowId(row))
  return (
    head && {
      key: 'copy',
      label: '复制到病历',
      icon: <CopyOutlined aria-hidden />,
      onClick: () => void copy(chartText(head, today()), '档案摘要'),
    }
  )
}

const Unfolding = ({ items, children }: { items: MenuItem[]; children: ReactElement }) => (
  <Dropdown {...BY_KEYS} menu={{ items }}>
    {children}
  </Dropdown>
)
