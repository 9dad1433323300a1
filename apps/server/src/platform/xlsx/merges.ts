import { refused } from '@huxi/model'
import type { Archive } from './archive.ts'
import type { Budget } from './budget.ts'
import { letters } from './cell.ts'
import type { SheetRow } from './findings.ts'
import { attributeOf, elements } from './xml.ts'

interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const TAGS = ['<mergeCells', ':mergeCells']
const LENGTH = TAGS[0]!.length
const MOST = 16_777_216
const mergesIn = elements('mergeCell')

export const mergesOf = async (archive: Archive, part: string, budget: Budget): Promise<Merge[]> => {
  const merges: Merge[] = []
  for (const { attributes } of mergesIn(await textOf(archive, part), budget)) {
    budget.cell()
    const ref = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec((attributeOf(attributes, 'ref') ?? '').replaceAll('$', ''))
    if (!ref) continue
    const [, from = '', top, to = '', bottom] = ref
    merges.push({ left: columnOf(from), top: Number(top), right: columnOf(to), bottom: Number(bottom) })
  }
  return merges.sort((a, b) => a.top - b.top)
}

const textOf = async (archive: Archive, part: string): Promise<string> => {
  let text = ''
  let isFound = false
  let last: Buffer = Buffer.alloc(0)
  for await (const piece of archive.bytes(part)) {
    if (!isFound) {
      const across = beginsIn(Buffer.concat([last, piece.subarray(0, LENGTH - 1)]))
      const at = across === -1 ? beginsIn(piece) : 0
      isFound = at !== -1
      last = piece.subarray(-(LENGTH - 1))
      if (isFound) text = piece.toString('latin1', at + (across === -1 ? 1 : 0))
    } else text += piece.toString('latin1')
    if (text.length > MOST) throw refused('合并的单元格过多，请取消合并后重试')
    if (/[/:]mergeCells/.test(text)) break
  }
  return text
}

const beginsIn = (bytes: Buffer): number => Math.max(...TAGS.map((tag) => bytes.indexOf(tag)))

export const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference.replaceAll('$', '').toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column - 1
}

export const mergeName = ({ left, top, right, bottom }: Merge): string =>
  `${letters(left)}${top}:${letters(right)}${bottom}`

export const isTall = ({ top, bottom }: Merge): boolean => bottom > top

/** Cells below take the first value; cells beside have none, and are reported unless all are blank. */
export const openFiller = (merges: readonly Merge[], maxColumns: number) => {
  let next = 0
  let active: {
    merge: Merge
    text: string
    day: string | undefined
    plain: string | undefined
    fault: string | undefined
  }[] = []
  return (row: SheetRow): void => {
    const { number, cells } = row
    active = active.filter(({ merge }) => merge.bottom >= number)
    for (; next < merges.length && merges[next]!.top <= number; next += 1) {
      const merge = merges[next]!
      const { left, top } = merge
      if (top === number && left < maxColumns)
        active.push({
          merge,
          text: cells[left] ?? '',
          plain: row.plain?.[left],
          day: row.days?.[left],
          fault: row.faults?.[left],
        })
    }
    // a row of nothing but merged cells is a title
    const isOwn = (cell: string, at: number): boolean =>
      cell !== '' && !active.some(({ merge }) => merge.top === number && merge.left === at)
    if (active.length === 0 || cells.every((cell) => cell === '')) return
    const isTitle = !cells.some(isOwn)
    for (const { merge, text, plain, day, fault } of active) {
      if (text === '') continue
      const right = isTitle ? merge.left : Math.min(merge.right, maxColumns - 1)
      for (let at = merge.left; at <= right; at += 1) {
        const isFirst = at === merge.left
        if (isFirst && merge.top === number) continue
        while (cells.length <= at) cells.push('')
        cells[at] = isFirst ? text : ''
        set(row, 'plain', at, isFirst ? plain : undefined)
        set(row, 'days', at, isFirst ? day : undefined)
        set(row, 'faults', at, isFirst ? fault : `与左侧的单元格合并（${mergeName(merge)}），请取消合并后分别填写`)
      }
    }
  }
}

const set = (row: SheetRow, what: 'plain' | 'days' | 'faults', at: number, text: string | undefined): void => {
  const { [at]: _, ...others } = row[what] ?? {}
  if (text !== undefined) row[what] = { ...others, [at]: text }
  else if (row[what]) row[what] = others
}
