import { consentText } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(consentText, {
  page: 'patient/ConsentTextDetail',
  columns: {
    type: { width: 150 },
    textVersion: { width: 110 },
    material: { title: '需重新签署', width: 130 },
    validMonths: { width: 130 },
    content: { hidden: true },
    createTime: { hidden: true },
  },
})
