/** 评估报告: every report that was issued, as it was printed. */
import { assessReport } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { OpenAction } from '../../kit/patient/open-action.tsx'

export default page(assessReport, { rowActions: ({ id }) => <OpenAction id={id} /> })
