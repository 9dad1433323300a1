import { loan } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(loan, { inSight: ['return'] })
