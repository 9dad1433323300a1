import {
  findPatients,
  openEmergency,
  patient,
  patientDates,
  type LabelTag,
  type PatientCard,
  type PatientDates,
  type PatientScore,
} from '@huxi/contract'
import { ageText } from '@huxi/clinical/patient-dates'
import { bool, codeOf, dateTime, refs } from '@huxi/model'
import { ScanOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useCan } from '../../kit/data/can.tsx'
import { MISSING } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { useOnce } from '../../kit/form/use-once.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList, type List } from '../../kit/list/use-list.ts'
import { FixedViews, type FixedView } from '../../kit/list/views/fixed-views.tsx'
import { GiveLabel, GiveLabelToFound } from './label/give-label.tsx'
import { RemoveLabel } from './label/remove-label.tsx'
import { LabelTags, useLabelTags, useMayAskLabels, useMayLabel } from '../../kit/patient/label-tags.tsx'
import { LastScore, useMayScore, useScores } from '../../kit/patient/last-score.tsx'
import { useScanner } from '../../kit/patient/use-scanner.ts'
import { useAskedDeed } from '../../kit/record/record-address.ts'
import type { Column } from '../../kit/record/columns.tsx'
import { useRecordTarget } from '../../kit/record/record-modal.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { useDetail } from '../../kit/record/use-detail.ts'
import { useRowsAddress } from '../../kit/stats/rows-address.ts'
import { today } from '../../platform/clock.ts'
import { Status } from '../../kit/ui/status.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { EmergencyEntry } from '../../kit/patient/emergency/emergency-entry.tsx'
import { BatchSend } from './questionnaire/batch-dialog.tsx'
import { SendMessages } from './outreach/send-messages.tsx'
import { patientColumns } from './patient-list/columns.ts'
import { NextSteps } from './patient-list/next-steps.tsx'
import { FindDialog } from './patient-list/find-dialog.tsx'
import { PatientForm } from '../../kit/patient/form/patient-form.tsx'
import { Using } from '../../kit/patient/form/using.ts'
import { useStart } from '../../kit/patient/form/use-start.ts'
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
  const mayLabel = useMayLabel()
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
  const start = useStart()
  const mayScore = useMayScore()
  const mayVisits = useRowsAddress(VISITS)({}) !== undefined
  const scores = useScores(list.rows.map(rowId))
  const tags = useLabelTags(list.rows.map(rowId))
  const dates = useDates(list.rows.map(rowId))
  const columns = useMemo(
    () =>
      patientColumns([
        PATIENT_COLUMN,
        ...(mayScore ? [scoreColumn(scores)] : []),
        ...(mayLabel ? [labelColumn(tags)] : []),
        ...dateColumns(dates),
      ]),
    [mayScore, scores, mayLabel, tags, dates],
  )
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
            <FixedViews list={list} views={viewsOf(person, mayVisits, mayScore)} />
            {registered && <NextSteps patient={registered} onClose={() => setRegistered(undefined)} />}
          </>
        }
        batch={({ selection }) =>
          !selection.whole && (
            <>
              <GiveLabel patientIds={selection.ids} word onDone={selection.clear} />
              <RemoveLabel patientIds={selection.ids} asked={oneLabelOf(list)} onDone={() => afterRemoval(list)} />
            </>
          )
        }
        foot={isInVain(list) && <EmergencyEntry typed={typedIn(list)} onOpened={(id) => chart.open({ id })} />}
        first={() => (
          <Button icon={<ScanOutlined aria-hidden />} onClick={() => setFinding('')}>
            查找患者
          </Button>
        )}
        rare={(shown) => (
          <>
            <BatchSend list={shown} />
            <SendMessages list={shown} />
            <GiveLabelToFound list={shown} />
          </>
        )}
      />
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

const viewsOf = (person: string | undefined, mayVisits: boolean, mayScore: boolean): readonly FixedView[] => [
  ...(person ? [{ title: '我的', conditions: { responsibleDoctorId: person, status: 'active' } }] : []),
  ...(mayVisits ? [{ title: '在院', conditions: { inHospital: 'true' } }] : []),
  ...(mayVisits && mayScore ? [{ title: '高危', conditions: { atRisk: 'true' } }] : []),
  ...(mayVisits ? [{ title: '逾期', conditions: { late: 'true' } }] : []),
  { title: '有新情况', conditions: { changed: 'true' } },
]

const EXTRA = { grows: false, right: false, hidden: false, sortable: false, custom: true } as const

const TAGS_SHOWN = 1

const labelColumn = (tags: ReadonlyMap<string, readonly LabelTag[]>): Column => ({
  ...EXTRA,
  key: 'labels',
  title: '标签',
  width: 156,
  cell: (row) => <LabelTags tags={tags.get(rowId(row)) ?? []} patientId={rowId(row)} most={TAGS_SHOWN} />,
})

const scoreColumn = (scores: ReadonlyMap<string, PatientScore>): Column => ({
  ...EXTRA,
  key: 'lastScore',
  title: '末次评分',
  width: 164,
  cell: (row) => {
    const last = scores.get(rowId(row))?.last
    return last ? <LastScore last={last} /> : MISSING
  },
})

type Dates = ReadonlyMap<string, PatientDates>

const useDates = (ids: readonly string[]): Dates => {
  const patientIds = [...ids].toSorted().join(',')
  const { data } = useCall(patientDates, { patientIds }, { enabled: ids.length > 0, keep: true })
  return useMemo(() => new Map((data ?? []).map((one) => [one.patientId, one])), [data])
}

const DAY = 'YYYY-MM-DD'.length

const PATIENT_COLUMN: Column = {
  ...EXTRA,
  key: 'who',
  title: '性别 · 年龄',
  width: 130,
  cell: (row) => {
    const [gender, born, died] = ['gender_dictText', 'birthDate', 'deceasedAt'].map((name) => row[name])
    const age = isDay(born) ? ageText(born.slice(0, DAY), isDay(died) ? died.slice(0, DAY) : today()) : undefined
    const state = row['status'] === 'active' ? undefined : row['status_dictText']
    return [gender, age, state].filter(Boolean).join(' · ') || MISSING
  },
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-/.test(value)

const dateColumns = (dates: Dates): readonly Column[] => [
  {
    ...EXTRA,
    key: 'lastVisit',
    title: '末次就诊',
    width: 108,
    cell: (row) => dates.get(rowId(row))?.lastVisit ?? MISSING,
  },
  {
    ...EXTRA,
    key: 'next',
    title: '下次安排',
    width: 156,
    cell: (row) => {
      const next = dates.get(rowId(row))?.next
      if (!next) return MISSING
      const text = `${next.on.slice('YYYY-'.length)} ${next.text}`
      return next.overdue ? <Status tone="warning" text={`${text} 已过`} /> : text
    },
  },
]

const isInVain = ({ loaded, busy, total, conditions, superQuery }: List): boolean =>
  loaded && !busy && total === 0 && (Object.keys(conditions).length > 0 || superQuery !== undefined)

const oneLabelOf = ({ conditions: { labels } }: List): string | undefined =>
  labels === undefined || labels.includes(',') ? undefined : labels

const afterRemoval = ({ selection, reload }: List): void => {
  selection.clear()
  reload()
}

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
