import type { RowRule } from '../../../kit/record/row-actions.tsx'

export const isLive = (row: Readonly<Record<string, unknown>>): boolean => typeof row['liveNo'] === 'number'

export const articleRule: RowRule = (name, row) => {
  if (name === 'offline' && !isLive(row)) return false
  if (name === 'delete' && isLive(row)) return '文章有在线的版本，请先下线，再删除'
  return undefined
}
