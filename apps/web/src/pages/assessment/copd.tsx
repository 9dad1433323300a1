/** 慢阻肺急性加重预后评估, filled in by staff. */
import { copd } from '@huxi/clinical/tools/copd'
import { staffTool } from './staff-tool/staff-tool.tsx'

export default staffTool(copd)
