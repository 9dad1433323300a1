import { FilePdfOutlined } from '@ant-design/icons'
import type { Resource } from '@huxi/model'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useOnce } from '../form/use-once.ts'
import { RecordDetail } from '../record/record-detail.tsx'
import type { DetailSlotProps } from '../record/record-target.ts'
import { RowAction } from '../record/row-actions.tsx'
import { rowId, type Row } from '../record/row.ts'
import { useDetail } from '../record/use-detail.ts'
import { openIssued } from './open-report.ts'
import { Stack } from '../ui/place.tsx'
import words from '../look/words.module.css'

const OpenAction = ({ id }: { id: string }) => {
  const { once } = useOnce()
  return <RowAction onClick={() => void once(() => openIssued(id))}>打开</RowAction>
}

const OfAssessment = ({ row }: { row: Row }) => {
  const page = useDetail('assessment/AssessmentDetail')
  const title = String(row['title'])
  if (!page.to) return title
  return (
    <Link className={words.link} to={page.to({ id: row['assessmentId'] })} state={page.state}>
      {title}
    </Link>
  )
}

const ofAssessment = (row: Row) => <OfAssessment row={row} />
const CELLS = { assessmentId: ofAssessment }

const ReportDetail = ({ resource, row }: DetailSlotProps & { resource: Resource }) => {
  const { once, busy } = useOnce()
  return (
    <Stack>
      <div>
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          loading={busy}
          onClick={() => void once(() => openIssued(rowId(row)))}
        >
          打开
        </Button>
      </div>
      <RecordDetail resource={resource} row={row} cells={CELLS} />
    </Stack>
  )
}

export const reportSlots = (resource: Resource) => ({
  lead: ({ id }: { id: string }) => <OpenAction id={id} />,
  columns: { assessmentId: { cell: ofAssessment } },
  detail: function Detail({ row }: DetailSlotProps) {
    return <ReportDetail resource={resource} row={row} />
  },
})
