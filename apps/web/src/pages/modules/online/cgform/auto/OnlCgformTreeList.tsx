import { formPage } from '../rows/form-page.tsx'
import { TreeTable } from '../rows/tree-table.tsx'

export default formPage(TreeTable)
