import { position } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PositionForm } from './position/position-form.tsx'

export default page(position, { form: PositionForm })
