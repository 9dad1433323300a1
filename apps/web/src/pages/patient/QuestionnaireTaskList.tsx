import { questAssignment } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { taskSlots } from './questionnaire/columns.tsx'

export default page(questAssignment, taskSlots)
