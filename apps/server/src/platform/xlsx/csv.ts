/** Tables as text separated by commas, tabs or semicolons, in UTF-8, else in GB 18030. */
import { AppError } from '@huxi/model'
import type { Budget } from './budget.ts'
import { MAX_COLUMNS, refuseFar, withoutEdges } from './cell.ts'
import type { Findings } from './findings.ts'

interface CsvRow {
  number: number
  cells: string[]
}

const decode = (bytes: Uint8Array): { text: string; encoding: string } => {
  const guessed = guessOf(bytes)
  for (const encoding of guessed ? [guessed, ...encodingsOf(bytes)] : encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (encoding !== guessed || !CONTROL.test(text)) return { text, encoding: encoding.toUpperCase() }
    } catch {}
  }
  throw new AppError('refused', '无法识别文件的编码，请另存为 xlsx 或 UTF-8 编码的 csv 后重试')
}

const encodingsOf = ([one, two]: Uint8Array): readonly string[] => {
  if (one === 0xff && two === 0xfe) return ['utf-16le']
  return one === 0xfe && two === 0xff ? ['utf-16be'] : ['utf-8', 'gb18030']
}

/** UTF-16 without a byte order mark, by the empty half of a separator. */
const guessOf = (bytes: Uint8Array): string | undefined => {
  const nul = bytes.subarray(0, LOOKED_AT_BYTES).indexOf(0)
  if (nul === -1 || encodingsOf(bytes).length === 1) return undefined
  return nul % 2 === 1 ? 'utf-16le' : 'utf-16be'
}

const LOOKED_AT_BYTES = 4096
const CONTROL = /[\0-\x08\x0e-\x1f]/

const SEPARATORS = [',', '\t', ';'] as const
type Separator = (typeof SEPARATORS)[number]

const LOOKED_AT = 10

/** The separator outside quotes in most of the first lines, as notes may hold many of another one. */
const separatorOf = (text: string): Separator => {
  const bare = text.slice(0, 65_536).replace(/"[^"]*"/g, '')
  const lines = bare.split(/\r\n?|\n/, LOOKED_AT)
  const count = (separator: Separator): number => lines.filter((line) => line.includes(separator)).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** A cell and its end: quoted, guarded by an equals sign, or plain, where a quote is an ordinary character. */
const PIECES: Record<Separator, RegExp> = {
  ',': /(="(?:[^"]|"")*"| *"(?:[^"]|"")*" *|(?!")[^,\r\n]*)(,|\r\n|\n|\r|$)/gy,
  '\t': /(="(?:[^"]|"")*"| *"(?:[^"]|"")*" *|(?!")[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy,
  ';': /(="(?:[^"]|"")*"| *"(?:[^"]|"")*" *|(?!")[^;\r\n]*)(;|\r\n|\n|\r|$)/gy,
}

const NAMES: Record<Separator, string> = { ',': '逗号', '\t': '制表符', ';': '分号' }

/** Guards around digits that keep spreadsheet programs from changing them. */
const GUARDED = /^="((?:[^"]|"")*)"$|^'(\d[\dXx.-]*)$/

const unquoted = (raw: string): string => raw.slice(1, -1).replaceAll('""', '"')

const cellOf = (raw: string): string => {
  const bare = raw.trim()
  const text = bare.startsWith('"') && bare.endsWith('"') && bare.length > 1 ? unquoted(bare) : raw
  const guarded = text.startsWith('=') || text.startsWith("'") ? GUARDED.exec(text.trim()) : null
  return guarded ? (guarded[2] ?? guarded[1]!.replaceAll('""', '"')) : text
}

/** Rows of a text with the number of their first line, counted by rows as spreadsheet programs do. @returns how it was read */
export function* csvRows(bytes: Uint8Array, budget: Budget): Generator<CsvRow, Findings> {
  const { text, encoding } = decode(bytes)
  if (text.includes('\0')) throw new AppError('refused', '文件不是 xlsx 或 csv 表格，请检查后重试')
  if (MARKUP.test(text)) throw new AppError('refused', '这是网页或 XML 格式的表格，请用表格软件另存为 xlsx 后重试')
  const separator = separatorOf(text)
  const piece = new RegExp(PIECES[separator])
  let number = 0
  let [cells, far]: [string[], number] = [[], 0]
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text)
    if (!found) throw new AppError('refused', `第 ${number + 1} 行的引号不成对，请检查后重试`)
    const [, raw = '', stop] = found
    budget.cell()
    budget.text(raw.length)
    if (cells.length < MAX_COLUMNS) cells.push(withoutEdges(cellOf(raw)))
    else refuseFar(cells.length + far++, number + 1, cellOf(raw))
    if (stop === separator && piece.lastIndex < text.length) continue
    number += 1
    yield { number, cells }
    ;[cells, far] = [[], 0]
  }
  return { text: `${encoding} 编码、以${NAMES[separator]}分隔的文本` }
}

/** Hospital systems save web pages as .xls, also as mail. */
const MARKUP = /^\s*(?:<(?:!doctype|html|\?xml|table|meta|head|body|style|div)[\s>]|<!--|MIME-Version:)/i
