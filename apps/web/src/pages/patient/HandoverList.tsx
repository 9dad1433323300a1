import { handover } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { BeginHandover } from './handover/begin-handover.tsx'

export default page(handover, {
  page: 'patient/HandoverDetail',
  first: () => <BeginHandover />,
  columns: {
    wardId: { width: 160 },
    startAt: { width: 160, heads: true },
    endAt: { width: 160 },
    status: { width: 120 },
    giverId: { width: 110 },
    receiverId: { width: 110 },
    note: { hidden: true },
    createTime: { hidden: true },
  },
})
