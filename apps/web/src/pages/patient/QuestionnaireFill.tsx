import { questOffers, questSheet } from '@huxi/contract'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useCall } from '../../kit/data/query.ts'
import { PatientBanner } from '../../kit/patient/patient-banner.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Loading } from '../../kit/ui/states.tsx'
import { FillSheet } from './questionnaire/fill-sheet.tsx'
import { Row } from '../../kit/ui/place.tsx'
import panel from '../../kit/look/panel.module.css'
import place from '../../kit/look/place.module.css'

const SKELETON_ROWS = 8

export default function QuestionnaireFill() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const given = {
    questionnaireId: params.get('questionnaire') ?? '',
    assignmentId: params.get('assignment') ?? '',
    amendsId: params.get('amends') ?? '',
  }
  const isChosen = Object.values(given).some(Boolean)
  return (
    <>
      <PageHeader />
      <div className={place.below16}>
        <PatientBanner id={id} />
      </div>
      {isChosen ? (
        <Chosen patientId={id} given={given} />
      ) : (
        <Choosing onChoose={(questionnaire) => setParams({ questionnaire }, { replace: true })} />
      )}
    </>
  )
}

const Choosing = ({ onChoose }: { onChoose: (questionnaireId: string) => void }) => {
  const { data, error, refetch } = useCall(questOffers, {})
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  return (
    <section className={panel.panel} aria-label="选择问卷">
      <div className={panel.head}>
        <h2>选择要填写的问卷</h2>
      </div>
      {data.length === 0 && <p>还没有已发布的问卷，请先在“问卷管理”中发布。</p>}
      <Row inline wrap align="stretch">
        {data.map(({ questionnaireId, title }) => (
          <Button key={questionnaireId} size="large" onClick={() => onChoose(questionnaireId)}>
            {title}
          </Button>
        ))}
      </Row>
    </section>
  )
}

interface ChosenProps {
  patientId: string
  given: { questionnaireId: string; assignmentId: string; amendsId: string }
}

const Chosen = ({ patientId, given }: ChosenProps) => {
  const { data, error, refetch } = useCall(questSheet, { patientId, ...given })
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const { assignmentId, amendsId } = given
  return (
    <FillSheet
      key={`${data.versionId} ${assignmentId} ${amendsId}`}
      sheet={data}
      assignmentId={assignmentId || undefined}
      amendsId={amendsId || undefined}
    />
  )
}
