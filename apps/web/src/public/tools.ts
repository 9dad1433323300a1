/** The public assessment tools: what the sign-in page says of them, and how they introduce themselves. */
import type { ToolMark } from './tool-icon.tsx'

export interface Tool {
  path: string
  title: string
  /** one line on the sign-in page */
  hint: string
  /** one sentence below the title of the tool itself */
  about: string
  mark: ToolMark
}

export const TOOLS: readonly Tool[] = [
  {
    path: '/copd',
    title: '慢阻肺急性加重预后评估',
    hint: 'DECAF、PEARL 等公开评分',
    about: '依据 DECAF、罗马提案、BAP-65、PEARL 等公开评分',
    mark: 'gauge',
  },
  {
    path: '/hcqycjxjz',
    title: '呼出气预测急性加重',
    hint: 'FeNO 结合血常规与病史',
    about: '呼出气一氧化氮（FeNO）结合血嗜酸性粒细胞与病史',
    mark: 'breath',
  },
  {
    path: '/gssxxbbx',
    title: '呼出气预测高嗜酸性粒细胞表型',
    hint: '了解气道炎症类型',
    about: '呼出气一氧化氮（FeNO）结合血嗜酸性粒细胞，了解气道炎症类型',
    mark: 'cell',
  },
]
