import { formPage } from '../rows/form-page.tsx'
import { FormTable } from '../rows/form-table.tsx'

export default formPage(FormTable)
