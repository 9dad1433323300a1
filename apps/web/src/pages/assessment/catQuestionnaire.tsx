import { cat } from '@huxi/clinical/models/cat'
import { currentWording, type AssessmentDetail, type VersionedWording } from '@huxi/contract'
import { draftNote } from '../../kit/draft/draft-foot.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useDirtyGuard } from '../../kit/form/dirty-guard.ts'
import { Settling } from '../../kit/home/settling.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Loading } from '../../kit/ui/states.tsx'
import { CatHeadline, CatResult } from './cat/cat-result.tsx'
import { CatSheet } from './cat/cat-sheet.tsx'
import { EarlierBar } from './cat/earlier-bar.tsx'
import { useCat } from './cat/use-cat.ts'
import { AmendedBar, WithAmended } from './staff-tool/amending.tsx'
import { Sheet } from './staff-tool/sheet.tsx'
import { PatientBar } from './subject/patient-bar.tsx'
import panel from '../../kit/look/panel.module.css'

const SKELETON_ROWS = 8

export default function CatQuestionnaire() {
  const { data, error, refetch } = useCall(currentWording, { questionnaire: cat.id })
  if (data) return <WithAmended>{(old) => <Filling key={old?.id} current={data} old={old} />}</WithAmended>
  return (
    <>
      <PageHeader />
      <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
    </>
  )
}

interface FillingProps {
  current: VersionedWording
  old: AssessmentDetail | undefined
}

const Filling = ({ current, old }: FillingProps) => {
  const filling = useCat(current, old)
  const { words, items, tried, idOf, answer, dirty, draft } = filling
  useDirtyGuard(dirty, draftNote(draft))
  return (
    <Settling>
      <PageHeader />
      {old && <AmendedBar old={old} />}
      <PatientBar card={filling.subject.card} unread={filling.subject.unread} onPick={filling.subject.pick} />
      <Sheet
        filling={filling}
        card={filling.subject.card}
        result={<CatResult filling={filling} />}
        headline={<CatHeadline filling={filling} />}
      >
        <div className={panel.head}>
          <h2>题目</h2>
        </div>
        <EarlierBar filling={filling} />
        <CatSheet
          words={words}
          items={items}
          tried={tried}
          earlier={filling.earlier.items}
          unasked={filling.unasked}
          idOf={idOf}
          onAnswer={answer}
        />
      </Sheet>
    </Settling>
  )
}
