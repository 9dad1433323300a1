/** Limits for reading one table, counted as work instead of time: a file of a few bytes can mean very many cells. */
import { refused } from '@huxi/model'
import { damaged } from './archive.ts'

const MAX_CELLS = 5_000_000
/** Characters of all cells; shared strings count each time. */
const MAX_TEXT = 67_108_864
/** Reading walks a table about four times: rows, cells, values, texts. */
const MAX_WALKS = 32
const SMALLEST = 65_536

export interface Budget {
  readonly spent: { cells: number; text: number; walked: number }
  cell(): void
  text(characters: number): void
  walk(characters: number): void
}

export const openBudget = (size: number, maxCells = MAX_CELLS, maxText = MAX_TEXT): Budget => {
  const spent = { cells: 0, text: 0, walked: 0 }
  const maxWalked = Math.max(size, SMALLEST) * MAX_WALKS
  return {
    spent,
    cell() {
      spent.cells += 1
      if (spent.cells > maxCells) throw refused('文件的单元格过多，请删除空白的行和列，或拆分后再导入')
    },
    text(characters) {
      spent.text += characters
      if (spent.text > maxText) throw refused('文件的文字过多，请拆分后再导入')
    },
    walk(characters) {
      spent.walked += characters
      if (spent.walked > maxWalked) throw damaged()
    },
  }
}
