import { tenant } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

const hidden = { hidden: true }

export default page(tenant, {
  columns: {
    name: { width: 150 },
    id: { width: 90 },
    status: { width: 90 },
    contactName: { width: 120 },
    contactAddress: hidden,
    website: hidden,
    createTime: hidden,
  },
})
