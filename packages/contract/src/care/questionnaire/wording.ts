import type { Wordings } from '@huxi/clinical/questionnaire'
import { endpointsIn, returns, text } from '@huxi/model'
import { questVersion } from './questionnaire.ts'

export const WORDING = {
  demo: '演示题目',
  held: '正式题目',
  notice: '题目文字受版权保护，获得授权后由管理员在“问卷管理”中录入正式文字（计分方法选择 CAT 总分）并由两个人发布。',
} as const

export interface VersionedWording extends Wordings {
  readonly version: string
}

const { get } = endpointsIn(questVersion.title)

export const currentWording = get(
  '/quest/version/wording',
  '当前问卷文本',
  ['assess:result:cat', 'assess:result:add', 'quest:version:list'],
  {
    query: { questionnaire: text('问卷', { required: true, max: 64, check: 'code' }) },
    out: returns<VersionedWording>(),
  },
)
