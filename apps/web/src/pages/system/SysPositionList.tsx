import { position } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import type { FormSlotProps } from '../../kit/record/record-editor.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'

const Form = lazyPart<FormSlotProps>(async () => (await import('./position/position-form.tsx')).PositionForm)

export default page(position, { form: Form })
