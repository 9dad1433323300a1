import { assessReport } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { reportSlots } from '../../kit/patient/report-slots.tsx'

export default page(assessReport, reportSlots(assessReport))
