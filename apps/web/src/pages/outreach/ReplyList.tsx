import { outreachReply } from '@huxi/contract'
import { Link } from 'react-router'
import { MISSING } from '../../kit/data/format.ts'
import { page } from '../../kit/list/page.tsx'
import words from '../../kit/look/words.module.css'
import { useDetail } from '../../kit/record/use-detail.ts'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

const RecordLink = ({ id }: { id: string }) => {
  const record = useDetail('outreach/RecordDetail')
  if (!record.to) return MISSING
  return (
    <Link className={words.link ?? ''} to={record.to({ id })} state={record.state}>
      查看短信
    </Link>
  )
}

export default page(outreachReply, {
  columns: {
    patientId: PATIENT_COLUMN,
    saidAt: { width: 160 },
    result: { width: 90 },
    status: { width: 90 },
    handling: { width: 130 },
    handledBy: { width: 100 },
    handledAt: { hidden: true },
    note: { hidden: true },
    recordId: { width: 120, cell: ({ recordId }) => (recordId ? <RecordLink id={recordId} /> : MISSING) },
    sharers: { hidden: true },
    createTime: { hidden: true },
  },
})
