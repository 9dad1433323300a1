import { COMPARED_MAX, questResponse, type QuestResponse } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Segmented } from 'antd'
import { useAddressParams } from '../../kit/data/use-address-params.ts'
import { useCall } from '../../kit/data/query.ts'
import { ComparedChoice } from '../../kit/patient/compared-choice.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Loading } from '../../kit/ui/states.tsx'
import { Cohort } from './questionnaire/cohort.tsx'
import { Compared } from './questionnaire/compared.tsx'
import { PatientBar } from './questionnaire/patient-bar.tsx'
import panel from '../../kit/look/panel.module.css'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'

const READ = 200
const SKELETON_ROWS = 6

const COHORT = 'cohort'
const VIEWS = [
  { value: '', label: '一位患者' },
  { value: COHORT, label: '队列' },
]

export default function QuestionnaireCompare() {
  const [params, set] = useAddressParams()
  const patientId = params.get('patient')
  const view = params.get('view') ?? ''
  return (
    <>
      <PageHeader />
      <div className={place.below12}>
        <Segmented
          aria-label="对比方式"
          options={VIEWS}
          value={view}
          onChange={(next) => set({ view: next === COHORT ? COHORT : undefined })}
        />
      </div>
      {view === COHORT ? (
        <Cohort />
      ) : (
        <PatientBar patientId={patientId} onPick={({ id }) => set({ patient: id, of: undefined, ids: undefined })} />
      )}
      {view !== COHORT && patientId && (
        <OfPatient key={patientId} patientId={patientId} of={params.get('of')} ids={params.get('ids')} onSet={set} />
      )}
    </>
  )
}

interface OfPatientProps {
  patientId: string
  /** the questionnaire; null = the one with the most results */
  of: string | null
  /** ids of those that are compared, joined; null = the latest ones */
  ids: string | null
  onSet: (values: Record<string, string | undefined>) => void
}

type NamedResponse = QuestResponse & { questionnaireId_dictText?: string }

const OfPatient = ({ patientId, of: asked, ids, onSet }: OfPatientProps) => {
  const query = { patientId, status: 'completed', pageSize: String(READ), column: 'completedAt', order: 'desc' }
  const { data, error, refetch } = useCall(verbEndpoint(questResponse, 'list'), query)
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const rows = data.records as unknown as readonly NamedResponse[]
  if (rows.length === 0) return <p className={`${panel.panel} ${words.muted}`}>该患者还没有问卷记录。</p>
  const kinds = [...Map.groupBy(rows, (row) => row.questionnaireId)].toSorted(([, a], [, b]) => b.length - a.length)
  const [questionnaireId, own] = kinds.find(([id]) => id === asked) ?? kinds[0]!
  const ownIds = own.map(({ id }) => id)
  const chosen = (ids?.split(',') ?? ownIds).filter((id) => ownIds.includes(id)).slice(0, COMPARED_MAX)
  return (
    <>
      <ComparedChoice
        title="选择问卷"
        noun="问卷"
        one="这份问卷"
        most={COMPARED_MAX}
        kinds={kinds.map(([value, list]) => ({
          value,
          label: `${list[0]!.questionnaireId_dictText ?? list[0]!.title}（${list.length}）`,
        }))}
        kind={questionnaireId}
        onKind={(next) => onSet({ of: next, ids: undefined })}
        records={own.map(({ id, completedAt, total, band }) => ({
          value: id,
          label: [completedAt.slice(0, 16), total === null ? '不计分' : `${total} 分`, band].filter(Boolean).join(' '),
        }))}
        chosen={chosen}
        onChosen={(next) => onSet({ of: questionnaireId, ids: next.join(',') || ',' })}
        space={place.above16}
      />
      {chosen.length > 1 && <Compared patientId={patientId} ids={chosen.join(',')} />}
    </>
  )
}
