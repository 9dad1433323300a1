import { inputFields, isColumn } from '@huxi/model'
import { expect, test } from 'vitest'
import { bookOf, rowOf } from '../odd-xlsx.ts'
import { sheetsOf } from './import-export.ts'
import { tableOf } from './sheet-table.ts'
import type { Subject } from './subject.ts'

const [NO_RESULT, FAULT, NONSENSE] = ['<c><f>A1</f></c>', '<c t="e"><v>#N/A</v></c>', '☹☹']
const FREE = new Set(['text', 'longText', 'richText', 'personName', 'address', 'popup', 'json', 'image', 'file'])

export const oddCellSuite = (s: Subject): void => {
  const { exported, sent } = sheetsOf(s)

  test('a cell that is not understood is an issue of its column, and neither stores nor clears anything', async () => {
    const row = await s.add()
    const { rows, headings } = await tableOf(await exported({ selections: row['id'] }))
    const [top, last] = [rows.slice(headings, -1), rows.at(-1)!]
    const at = (label: string) => top[0]!.indexOf(label)
    const fields = Object.values(inputFields(s.r.fields)).filter((f) => isColumn(f) && at(f.label) >= 0)
    const tried = fields.flatMap((f) =>
      [NO_RESULT, FAULT, ...(FREE.has(f.kind) ? [] : [NONSENSE])].map((cell) => ({ f, cell })),
    )
    const lines = tried.map(({ f, cell }) => last.map((own, i) => (i === at(f.label) ? cell : own)))
    const cells = [...top, ...lines].map((line) => line.map((own) => escaped(String(own ?? ''))))
    const { result } = await sent(bookOf(cells.map((line, i) => rowOf(i + 1, line)).join('')), { onExisting: 'update' })
    const issues = new Set(result!.issues.map(({ row: number, column }) => `${number} ${column}`))
    const silent = tried.filter(({ f }, i) => !issues.has(`${top.length + i + 1} ${f.label}`))
    expect(silent.map(({ f, cell }) => [f.label, cell])).toEqual([])
    expect(result).toMatchObject({ addedCount: 0, updatedCount: 0 })
    expect(await s.read(row['id'])).toEqual(row)
  })
}

const escaped = (text: string): string =>
  text.startsWith('<c') ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
