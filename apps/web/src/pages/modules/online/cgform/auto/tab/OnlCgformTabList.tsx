import { formPage } from '../../rows/form-page.tsx'
import { TabTable } from '../../rows/tab-table.tsx'

export default formPage(TabTable)
