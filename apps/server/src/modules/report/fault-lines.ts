/** How what is wrong with the SELECT of a report is told. */
import type { SqlFault } from '@huxi/contract'

/** `第 2 行：…` for each fault. */
export const faultLines = (text: string, faults: readonly Readonly<SqlFault>[]): string =>
  faults.map(({ from, message }) => `第 ${text.slice(0, from).split('\n').length} 行：${message}`).join('；')
