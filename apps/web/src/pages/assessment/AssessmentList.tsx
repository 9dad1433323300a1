import { assessment, linkAssessment, type Assessment } from '@huxi/contract'
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
import { useReceive } from './receive/use-receive.tsx'

const LinkDialog = lazyPart(async () => (await import('./one/link-dialog.tsx')).LinkDialog)

export default function AssessmentList() {
  const { receive, button, dialog } = useReceive()
  const [linking, setLinking] = useState<{ row: Assessment; open: boolean }>()
  const chart = useDetail('patient/PatientDetail')
  const [params] = useSearchParams()
  useAskedDeed('receive', receive)
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={assessment}
        asked={askedAssessment}
        columns={assessmentColumns(chart, params.get('waiting') === 'true')}
        page="assessment/AssessmentDetail"
        first={button}
        rowActions={(row) =>
          !row.patientId &&
          row.status !== 'amended' && (
            <Can code={linkAssessment.access as string}>
              <RowAction onClick={() => setLinking({ row, open: true })}>关联患者</RowAction>
            </Can>
          )
        }
      />
      {dialog}
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
