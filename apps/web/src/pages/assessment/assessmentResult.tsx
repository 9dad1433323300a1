import { assessResult } from '@huxi/contract'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { useDetail } from '../../kit/record/use-detail.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useReceive } from './receive/use-receive.tsx'
import { askedResult, resultColumns } from './result/columns.tsx'
import { CompareSelected } from './result/compare-selected.tsx'

const WORD_WIDTH = 116

export default function AssessmentResult() {
  const { button, dialog } = useReceive()
  const chart = useDetail('patient/PatientDetail')
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={assessResult}
        asked={askedResult}
        columns={resultColumns(chart)}
        page="assessment/ResultDetail"
        detailWord="查看计算过程"
        width={WORD_WIDTH}
        first={button}
        batch={(list) => <CompareSelected list={list} />}
      />
      {dialog}
    </>
  )
}
