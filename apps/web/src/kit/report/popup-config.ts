import type { ReportRow } from '@huxi/contract'
import { splitIds } from '../data/format.ts'

export interface PopupConfig {
  code?: string | undefined
  orgFields?: string | undefined
  destFields?: string | undefined
}

export const configFault = ({ code, orgFields, destFields }: PopupConfig): string | undefined => {
  if (!code || !orgFields || !destFields) return 'popup参数未正确配置!'
  return splitIds(orgFields).length === splitIds(destFields).length
    ? undefined
    : 'popup参数未正确配置,原始值和目标值数量不一致!'
}

interface Pair {
  org: string
  dest: string
}

export const pairsOf = ({ orgFields, destFields }: PopupConfig): Pair[] => {
  const dests = splitIds(destFields)
  return splitIds(orgFields).map((org, at) => ({ org, dest: dests[at]! }))
}

/** Value of each field: its column joined over the rows; null is "", 0 is 0. */
export const valuesOf = (pairs: readonly Pair[], rows: readonly ReportRow[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ org, dest }) => [dest, rows.map((row) => String(row[org] ?? '')).join(',')]))
