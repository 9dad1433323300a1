import { gssxxbbx } from '@huxi/clinical/tools/gssxxbbx'
import { staffTool } from './staff-tool/staff-tool.tsx'

export default staffTool(gssxxbbx)
