import { assessment, type Assessment, type AssessmentDetail } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useAddressParams } from '../../kit/data/use-address-params.ts'
import { useCall } from '../../kit/data/query.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Failed, Loading, Skeleton } from '../../kit/ui/states.tsx'
import { Choosing, COMPARED_MAX } from './compare/choosing.tsx'
import { byModel } from './compare/lines.ts'
import { ModelColumns } from './compare/model-columns.tsx'
import { PatientBar } from './subject/patient-bar.tsx'
import { useCard } from './subject/use-card.ts'
import { Stack } from '../../kit/ui/place.tsx'
import panel from '../../kit/look/panel.module.css'
import words from '../../kit/look/words.module.css'

const READ = 200
const SKELETON_ROWS = 6

export default function AssessmentCompare() {
  const [params, set] = useAddressParams()
  const patientId = params.get('patient')
  const { card, unread, keep } = useCard(patientId)
  return (
    <>
      <PageHeader />
      <PatientBar
        card={card}
        unread={unread}
        nobody="请先选择患者，再选择要对比的评估。"
        onPick={(picked) => {
          if (picked) keep(picked)
          set({ patient: picked?.id, content: undefined, ids: undefined })
        }}
      />
      {patientId && (
        <OfPatient
          key={patientId}
          patientId={patientId}
          content={params.get('content')}
          ids={params.get('ids')}
          onSet={set}
        />
      )}
    </>
  )
}

interface OfPatientProps {
  patientId: string
  /** Compared content; null = the most frequent one. */
  content: string | null
  /** Comma-joined ids; null = the latest two. */
  ids: string | null
  onSet: (values: Record<string, string | undefined>) => void
}

const OfPatient = ({ patientId, content: asked, ids, onSet }: OfPatientProps) => {
  const query = { patientId, status: 'completed', pageSize: String(READ), column: 'performedAt', order: 'desc' }
  const { data, error, refetch } = useCall(verbEndpoint(assessment, 'list'), query)
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const rows = data.records as readonly Assessment[]
  if (rows.length === 0) return <p className={`${panel.panel} ${words.muted}`}>该患者还没有已完成的评估。</p>
  const counts = [...Map.groupBy(rows, (row) => row.content)].toSorted(([, a], [, b]) => b.length - a.length)
  const content = asked ?? counts[0]![0]
  const own = rows.filter((row) => row.content === content).map(({ id }) => id)
  const chosen = (ids?.split(',') ?? own.slice(0, 2)).filter((id) => own.includes(id)).slice(0, COMPARED_MAX)
  return (
    <>
      <Choosing
        rows={rows}
        content={content}
        chosen={chosen}
        onContent={(next) => onSet({ content: next, ids: undefined })}
        onChosen={(next) => onSet({ content, ids: next.join(',') || ',' })}
      />
      {chosen.length > 1 && <Columns ids={chosen} />}
    </>
  )
}

const useOne = (id: string | undefined) =>
  useCall(verbEndpoint(assessment, 'queryById'), { id: id ?? '' }, { enabled: id !== undefined })

const Columns = ({ ids }: { ids: readonly string[] }) => {
  const asked = [useOne(ids[0]), useOne(ids[1]), useOne(ids[2]), useOne(ids[3])].slice(0, ids.length)
  const failed = asked.find(({ error }) => error)
  if (failed?.error) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  const details = asked.flatMap(({ data }) => (data ? [data as unknown as AssessmentDetail] : []))
  if (details.length < ids.length) return <Skeleton rows={SKELETON_ROWS} />
  return (
    <Stack gap={16}>
      {byModel(details).map((model) => (
        <ModelColumns key={model.modelName} {...model} />
      ))}
    </Stack>
  )
}
