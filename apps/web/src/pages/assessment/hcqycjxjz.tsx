import { hcqycjxjz } from '@huxi/clinical/tools/hcqycjxjz'
import { staffTool } from './staff-tool/staff-tool.tsx'

export default staffTool(hcqycjxjz)
