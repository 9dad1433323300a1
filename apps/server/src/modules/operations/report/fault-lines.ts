import type { SqlFault } from '@huxi/contract'

export const faultLines = (text: string, faults: readonly Readonly<SqlFault>[]): string =>
  faults.map(({ from, message }) => `第 ${text.slice(0, from).split('\n').length} 行：${message}`).join('；')
