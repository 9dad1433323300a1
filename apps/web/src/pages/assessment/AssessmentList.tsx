import { assessment, linkAssessment, openHandoff, type Assessment } from '@huxi/contract'
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { useAskedDeed } from '../../kit/record/record-address.ts'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { useDetail } from '../../kit/record/use-detail.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { askedAssessment, assessmentColumns } from './list/columns.tsx'

const Receive = lazyPart(async () => (await import('./receive/receive-dialog.tsx')).ReceiveDialog)
const LinkDialog = lazyPart(async () => (await import('./one/link-dialog.tsx')).LinkDialog)

export default function AssessmentList() {
  const [receiving, setReceiving] = useState<boolean>()
  const [linking, setLinking] = useState<{ row: Assessment; open: boolean }>()
  const chart = useDetail('patient/PatientDetail')
  const [params] = useSearchParams()
  useAskedDeed('receive', () => setReceiving(true))
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={assessment}
        asked={askedAssessment}
        columns={assessmentColumns(chart, params.get('waiting') === 'true')}
        page="assessment/AssessmentDetail"
        first={() => (
          <Can code={openHandoff.access as string}>
            <Button type="primary" icon={<ScanOutlined aria-hidden />} onClick={() => setReceiving(true)}>
              接收评估
            </Button>
          </Can>
        )}
        rowActions={(row) =>
          !row.patientId &&
          row.status !== 'amended' && (
            <Can code={linkAssessment.access as string}>
              <RowAction onClick={() => setLinking({ row, open: true })}>关联患者</RowAction>
            </Can>
          )
        }
      />
      {receiving !== undefined && (
        <Receive open={receiving} onClose={() => setReceiving(false)} onGone={() => setReceiving(undefined)} />
      )}
      {linking && (
        <LinkDialog
          {...linking}
          onClose={() => setLinking({ ...linking, open: false })}
          onGone={() => setLinking(undefined)}
        />
      )}
    </>
  )
}
