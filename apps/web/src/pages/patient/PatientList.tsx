import { findPatients, openEmergency, patient, type PatientCard } from '@huxi/contract'
import { bool, codeOf, dateTime, refs } from '@huxi/model'
import { ScanOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useCan } from '../../kit/data/can.tsx'
import { useSession } from '../../kit/data/session.ts'
import { useOnce } from '../../kit/form/use-once.ts'
import type { ListSlots } from '../../kit/list/list-slots.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList, type List } from '../../kit/list/use-list.ts'
import { FixedViews, type FixedView } from '../../kit/list/views/fixed-views.tsx'
import { GiveLabel, GiveLabelToFound } from './label/give-label.tsx'
import { RemoveLabel } from './label/remove-label.tsx'
import { useMayAskLabels } from '../../kit/patient/label-tags.tsx'
import { useMayScore } from '../../kit/patient/last-score.tsx'
import { useScanner } from '../../kit/patient/use-scanner.ts'
import { useAskedDeed } from '../../kit/record/record-address.ts'
import { Prefill } from '../../kit/record/prefill.tsx'
import { useRecordTarget } from '../../kit/record/record-modal.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { useDetail } from '../../kit/record/use-detail.ts'
import { useRowsAddress } from '../../kit/stats/rows-address.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { EmergencyEntry } from '../../kit/patient/emergency/emergency-entry.tsx'
import { BatchSend } from './questionnaire/batch-dialog.tsx'
import { SendMessages } from './outreach/send-messages.tsx'
import { NextSteps } from './patient-list/next-steps.tsx'
import { usePatientColumns } from './patient-list/use-patient-columns.tsx'
import { FindDialog } from './patient-list/find-dialog.tsx'
import { PatientForm } from '../../kit/patient/form/patient-form.tsx'
import { Using } from '../../kit/patient/form/using.ts'
import { usePatientStart } from '../../kit/patient/form/use-start.ts'
import { fromScan, fromTyped } from '../../kit/patient/form/values.ts'

const CHART = 'patient/PatientDetail'
const VISITS = 'patient/EncounterList'

/** The query form also asks for facts of the whole chart. */
const FACTS = {
  changed: bool('上次登录后有新情况', { search: 'eq', only: ['list'] }),
  inHospital: bool('在院', { search: 'eq', only: ['list'] }),
  atRisk: bool('高危', { search: 'eq', only: ['list'] }),
  late: bool('逾期', { search: 'eq', only: ['list'] }),
  createTime: dateTime('登记时间', { search: 'range', only: ['list'] }),
}
const LABELS = { labels: refs('标签', 'label:label', { search: 'eq', only: ['list'] }) }

const ASKED = { ...patient, fields: { ...patient.fields, ...FACTS } }
// choices of several labels stay open and would cover 查询 below the last field
const LABELLED = { ...patient, fields: { ...patient.fields, ...LABELS, ...FACTS } }

export default function PatientList() {
  const { can } = useCan()
  const person = useSession((s) => s.user?.id)
  const list = useList(useMayAskLabels() ? LABELLED : ASKED, { advanced: patient })
  const target = useRecordTarget()
  const [, setTarget] = target
  const chart = useDetail(CHART)
  const mayAdd = can(codeOf(patient, 'add'))
  const mayOpen = can(openEmergency.access)
  const [finding, setFinding] = useState<string>()
  useAskedDeed('find', setFinding)
  const { message } = App.useApp()
  const { start, prefill } = usePatientStart()
  const mayScore = useMayScore()
  const mayVisits = useRowsAddress(VISITS)({}) !== undefined
  const { columns, failures } = usePatientColumns(list.rows.map(rowId))
  const [registered, setRegistered] = useState<Row>()
  const register = (values: Record<string, unknown>) => setTarget({ mode: 'add', row: { ...start, ...values } })
  const registerScanned = (code: string) => {
    void message.info('没有找到该号码的患者，已开始新的登记')
    register(fromScan(code))
  }
  useScanned({
    onOne: chart.open,
    onMany: setFinding,
    onNone: mayAdd ? registerScanned : mayOpen ? setFinding : undefined,
  })
  const useOther = (card: PatientCard) => {
    setTarget(undefined)
    // once the form is closed nothing of it can be lost
    requestAnimationFrame(() => chart.open({ id: card.id }))
  }
  return (
    <Using value={useOther}>
      <PageHeader />
      <Prefill value={prefill}>
        <ListTable
          resource={patient}
          list={list}
          columns={columns}
          {...(start && { preset: start })}
          ready={start !== undefined}
          form={PatientForm}
          again
          page={CHART}
          detailWord="档案"
          target={target}
          onAdded={setRegistered}
          above={
            <>
              {failures}
              <FixedViews list={list} views={viewsOf(person, mayVisits, mayScore)} />
              {registered && <NextSteps patient={registered} onClose={() => setRegistered(undefined)} />}
            </>
          }
          {...ACTIONS}
          foot={isInVain(list) && <EmergencyEntry typed={typedIn(list)} onOpened={(id) => chart.open({ id })} />}
          first={() => (
            <Button icon={<ScanOutlined aria-hidden />} onClick={() => setFinding('')}>
              查找患者
            </Button>
          )}
        />
      </Prefill>
      <FindDialog
        keyword={finding}
        onClose={() => setFinding(undefined)}
        onPick={(card) => chart.open({ id: card.id })}
        onRegister={(typed) => register(fromTyped(typed))}
        onOpened={(id) => chart.open({ id })}
      />
    </Using>
  )
}

const ACTIONS: ListSlots<typeof patient> = {
  batch: (list) =>
    !list.selection.whole && (
      <>
        <GiveLabel patientIds={list.selection.ids} asLink onDone={list.selection.clear} />
        <RemoveLabel
          patientIds={list.selection.ids}
          asked={oneLabelOf(list)}
          onDone={() => {
            list.selection.clear()
            list.reload()
          }}
        />
      </>
    ),
  rare: (list) => (
    <>
      <BatchSend list={list} />
      <SendMessages list={list} />
      <GiveLabelToFound list={list} />
    </>
  ),
}

const viewsOf = (person: string | undefined, mayVisits: boolean, mayScore: boolean): readonly FixedView[] => [
  ...(person ? [{ title: '我的', conditions: { responsibleDoctorId: person, status: 'active' } }] : []),
  ...(mayVisits ? [{ title: '在院', conditions: { inHospital: 'true' } }] : []),
  ...(mayVisits && mayScore ? [{ title: '高危', conditions: { atRisk: 'true' } }] : []),
  ...(mayVisits ? [{ title: '逾期', conditions: { late: 'true' } }] : []),
  { title: '有新情况', conditions: { changed: 'true' } },
]

const isInVain = ({ loaded, busy, total, conditions, superQuery }: List): boolean =>
  loaded && !busy && total === 0 && (Object.keys(conditions).length > 0 || superQuery !== undefined)

const oneLabelOf = ({ conditions: { labels } }: List): string | undefined =>
  labels === undefined || labels.includes(',') ? undefined : labels

const typedIn = ({ conditions }: List): string => conditions['patientNo'] ?? ''

interface Scanned {
  onOne: (row: { id: string }) => void
  onMany: (code: string) => void
  /** absent = the user may not register */
  onNone: ((code: string) => void) | undefined
}

const NOBODY = '没有找到您可以查看的患者，请核对条码；如需登记，请联系有登记权限的同事'

/** A card or wristband that is scanned anywhere on the page opens the chart, or begins a record with the number filled in. */
const useScanned = ({ onOne, onMany, onNone }: Scanned): void => {
  const { message } = App.useApp()
  const { once } = useOnce()
  const find = async (code: string) => {
    const { records, more } = await call(findPatients, { keyword: code })
    const [one] = records
    if (one && records.length === 1 && !more) return onOne({ id: one.id })
    if (one) return onMany(code)
    if (!onNone) return void message.warning(NOBODY)
    onNone(code)
  }
  useScanner((code) => void once(() => find(code)))
}
