import { wording } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { keptWords } from './cat/kept-words.ts'

export default page(wording, { page: 'assessment/WordingDetail', can: keptWords })
