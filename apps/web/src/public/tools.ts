import type { ToolMark } from './tool-icon.tsx'

interface Tool {
  path: string
  title: string
  hint: string
  mark: ToolMark
}

export const TOOLS: readonly Tool[] = [
  {
    path: '/copd',
    title: '慢阻肺急性加重预后评估',
    hint: 'DECAF、PEARL 等公开评分',
    mark: 'gauge',
  },
  {
    path: '/hcqycjxjz',
    title: '呼出气预测急性加重',
    hint: 'FeNO 结合血常规与病史',
    mark: 'breath',
  },
  {
    path: '/gssxxbbx',
    title: '呼出气预测高嗜酸性粒细胞表型',
    hint: '了解气道炎症类型',
    mark: 'cell',
  },
]
