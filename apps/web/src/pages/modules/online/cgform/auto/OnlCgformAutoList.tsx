import { formPage } from '../rows/form-page.tsx'
import { ShapedTable } from '../rows/shaped-table.tsx'

export default formPage(ShapedTable)
