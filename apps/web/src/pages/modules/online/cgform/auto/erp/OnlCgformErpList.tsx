import { formPage } from '../../rows/form-page.tsx'
import { ErpTable } from '../../rows/erp-table.tsx'

export default formPage(ErpTable)
