/** 评估报告: every report that was issued, as it was printed. */
import { assessReport } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { reportSlots } from '../../kit/patient/report-slots.tsx'

export default page(assessReport, reportSlots(assessReport))
