import { questResponse } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { responseSlots } from './questionnaire/columns.tsx'

export default page(questResponse, responseSlots)
