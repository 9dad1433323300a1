import { position } from '@huxi/contract'
import { page } from '../../kit/page.tsx'

export default page(position)
