/** Sheets as lines of cells, read and written without the product's own code. */
import { readXlsx, writeXlsx } from 'hucre/xlsx'

export type Cells = (string | number | boolean | null)[]

export interface Table {
  rows: Cells[]
  headings: number
  at(label: string): number
}

export const tableOf = async (bytes: Buffer): Promise<Table> => {
  const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]!.rows as Cells[]
  const headings = rows.findIndex((row) => row.includes('编号'))
  return {
    rows,
    headings,
    at: (label) => {
      const found = rows
        .slice(headings, headings + 2)
        .map((row) => row.indexOf(label))
        .find((at) => at !== -1)
      return found ?? -1
    },
  }
}

export const xlsxOf = async (rows: Cells[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '导出信息', rows }] }))
