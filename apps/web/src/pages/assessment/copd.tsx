import { copd } from '@huxi/clinical/tools/copd'
import { staffTool } from './staff-tool/staff-tool.tsx'

export default staffTool(copd)
