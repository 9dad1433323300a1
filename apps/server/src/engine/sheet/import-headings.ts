import { refused, type ImportResult, type Legible } from '@huxi/model'
import { readLines, type Line } from '../../platform/xlsx/read.ts'
import { closest } from './suggestion.ts'
import type { Match } from './import-corrections.ts'
import { headingsAt, isNeeded } from './import-plan.ts'
import { openTally } from './import-tally.ts'
import { ID_LABEL, sheetColumns } from './sheet-columns.ts'

/** Answers mode `columns`. @param older headings of older systems @throws {AppError} refused for an empty file */
export const headingsOf = async (r: Legible, bytes: Uint8Array, older: Match): Promise<ImportResult> => {
  const lines = await firstLines(bytes)
  const columns = sheetColumns(r).filter(({ input }) => input)
  const { row, headings: captions, typed: headings } = headingsAt(r, lines, older)
  if (headings.length === 0) throw refused('文件里没有数据，请填写后重新上传')
  const below = lines.slice(row + 1)
  const open = new Map(columns.flatMap(({ f, wire }) => [f.label, wire].map((name) => [name, f.label] as const)))
  const sheetLabels = sheetColumns(r).map(({ f }) => f.label)
  for (const caption of captions) open.delete(caption)
  return {
    ...openTally().result('', []),
    headings: headings.flatMap((heading, at) => {
      if (heading === '' || headings.indexOf(heading) !== at) return []
      const caption = captions[at]!
      const label = sheetLabels.includes(caption) ? caption : guess(heading, open)
      return [{ heading, sample: below.find(({ cells }) => cells[at])?.cells[at] ?? '', label }]
    }),
    labels: [
      ...columns.map(({ f }) => ({ label: f.label, required: isNeeded(f) })),
      { label: ID_LABEL, required: false },
    ],
  }
}

const guess = (heading: string, open: Map<string, string>): string | null => {
  const near = closest(heading, open.keys())
  const label = near === undefined ? undefined : open.get(near)
  for (const [name, caption] of open) if (caption === label) open.delete(name)
  return label ?? null
}

const firstLines = async (bytes: Uint8Array): Promise<Line[]> => {
  for await (const lines of readLines(bytes)) if (lines.length > 0) return lines
  return []
}
