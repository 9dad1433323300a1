/**
 * What reading one table may cost, counted in work done, not in time: a file of a few bytes can mean a great many
 * cells, and a broken one must not be searched again and again.
 */
import { refused } from '@huxi/model'
import { damaged } from './archive.ts'

/** 100 000 rows of 50 columns. */
const MAX_CELLS = 5_000_000
/** Characters of all cells together; one text can be shared by many. */
const MAX_TEXT = 67_108_864
/** A whole table is walked over about four times: its rows, their cells, their values, their texts. */
const MAX_WALKS = 32
const SMALLEST = 65_536

export interface Budget {
  /** what has been spent */
  readonly spent: { cells: number; text: number; walked: number }
  /** rows and cells looked at, taken or not */
  cell(): void
  text(characters: number): void
  /** characters searched for a tag */
  walk(characters: number): void
}

/**
 * @param size bytes of the table, unpacked
 * @throws {AppError} refused, from every method, once there is nothing left to spend
 */
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
