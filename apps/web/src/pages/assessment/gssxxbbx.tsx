/** 呼出气预测高嗜酸性粒细胞表型, filled in by staff. */
import { gssxxbbx } from '@huxi/clinical/tools/gssxxbbx'
import { staffTool } from './staff-tool/staff-tool.tsx'

export default staffTool(gssxxbbx)
