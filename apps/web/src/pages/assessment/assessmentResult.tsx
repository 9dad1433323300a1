import { assessResult, openHandoff } from '@huxi/contract'
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { useDetail } from '../../kit/record/use-detail.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { askedResult, resultColumns } from './result/columns.tsx'
import { CompareSelected } from './result/compare-selected.tsx'

const Receive = lazyPart(async () => (await import('./receive/receive-dialog.tsx')).ReceiveDialog)

const WORD_WIDTH = 116

export default function AssessmentResult() {
  const [receiving, setReceiving] = useState<boolean>()
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
        first={() => (
          <Can code={openHandoff.access as string}>
            <Button type="primary" icon={<ScanOutlined aria-hidden />} onClick={() => setReceiving(true)}>
              接收评估
            </Button>
          </Can>
        )}
        batch={(list) => <CompareSelected list={list} />}
      />
      {receiving !== undefined && (
        <Receive open={receiving} onClose={() => setReceiving(false)} onGone={() => setReceiving(undefined)} />
      )}
    </>
  )
}
