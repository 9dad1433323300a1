import { formPage } from '../../rows/form-page.tsx'
import { InnerTable } from '../../rows/inner-table.tsx'

export default formPage(InnerTable)
