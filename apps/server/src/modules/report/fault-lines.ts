import type { SqlFault } from '@huxi/contract'

/** One line per fault, e.g. `第 2 行：…`. */
export const faultLines = (text: string, faults: readonly Readonly<SqlFault>[]): string =>
  faults.map(({ from, message }) => `第 ${text.slice(0, from).split('\n').length} 行：${message}`).join('；')
