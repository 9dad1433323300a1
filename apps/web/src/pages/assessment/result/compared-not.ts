import type { Row } from '../../../kit/record/row.ts'

const COMPARED_MAX = 10

/** Reason why the rows cannot be compared; undefined = they can. */
export const comparedNot = (rows: readonly Row[]): string | undefined => {
  if (rows.length < 2) return '请选择至少两条同一模型的结果'
  if (new Set(rows.map((row) => row['modelCode'])).size > 1) return '不同模型的结果不能对比'
  return rows.length > COMPARED_MAX ? `一次最多对比 ${COMPARED_MAX} 条结果` : undefined
}
