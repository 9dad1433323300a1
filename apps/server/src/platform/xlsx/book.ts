/** A workbook around its sheets: list of sheets, shared strings, formats. Parts are found by references. */
import { damaged, type Archive } from './archive.ts'
import type { Budget } from './budget.ts'
import { builtInCode, readFormat, readTextFormat, type Format, type TextFormat } from './number-format.ts'
import { attributeOf, elements, first, isOn, joined, QUOTED_ATTRIBUTES, unescape } from './xml.ts'

export interface SheetPart {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

export interface Book {
  readonly sheets: readonly SheetPart[]
  readonly strings: readonly string[]
  readonly formatOf: (style: string) => Format
  readonly textFormatOf: ((style: string) => TextFormat | undefined) | undefined
  readonly from1904: boolean
  /** formulas await recalculation: their current results may be placeholders */
  readonly isUnreckoned: boolean
}

const sheetsIn = elements('sheet', QUOTED_ATTRIBUTES)
const linksIn = elements('Relationship')

export const bookOf = (archive: Archive, budget: Budget): Book => {
  const main = [...linksOf(archive, '', budget).values()].find(({ type }) => type === 'officeDocument')?.part
  const path = main ?? 'xl/workbook.xml'
  const book = archive.text(path) ?? ''
  const links = linksOf(archive, path, budget)
  const partOf = (type: string, name: string): string =>
    archive.text([...links.values()].find((link) => link.type === type)?.part ?? besides(path, name)) ?? ''
  const sheets = Array.from(sheetsIn(book, budget), ({ attributes }) => {
    const key = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
    const link = links.get(key)
    return {
      name: unescape(attributeOf(attributes, 'name') ?? ''),
      part: link && ['', 'worksheet'].includes(link.type) ? link.part : '',
      isHidden: ['hidden', 'veryHidden'].includes(attributeOf(attributes, 'state') ?? ''),
    }
  }).filter(({ part }) => part !== '')
  if (sheets.length === 0) throw damaged()
  const reckoning = first(elements('calcPr')(book, budget))?.attributes ?? ''
  return {
    sheets,
    strings: Array.from(elements('si')(partOf('sharedStrings', 'sharedStrings.xml'), budget), ({ inner }) =>
      joined(inner, budget),
    ),
    ...formatsOf(partOf('styles', 'styles.xml'), budget),
    from1904: isOn(first(elements('workbookPr')(book, budget))?.attributes ?? '', 'date1904'),
    isUnreckoned: isOn(reckoning, 'fullCalcOnLoad'),
  }
}

interface Link {
  readonly type: string
  readonly part: string
}

const linksOf = (archive: Archive, part: string, budget: Budget): Map<string, Link> => {
  const [folder, name] = [part.slice(0, part.lastIndexOf('/') + 1), part.slice(part.lastIndexOf('/') + 1)]
  const xml = archive.text(`${folder}_rels/${name}.rels`) ?? ''
  return new Map(
    Array.from(linksIn(xml, budget), ({ attributes }) => {
      const value = (name: string): string => unescape(attributeOf(attributes, name) ?? '')
      return [value('Id'), { type: value('Type').split('/').at(-1)!, part: besides(part, value('Target')) }]
    }),
  )
}

const besides = (part: string, target: string): string => {
  const steps = target.replaceAll('\\', '/').split('/')
  const way = steps[0] === '' ? [] : part.split('/').slice(0, -1)
  for (const step of steps)
    if (step === '..') way.pop()
    else if (step !== '.' && step !== '') way.push(step)
  return way.join('/')
}

const formatsIn = elements('numFmt', QUOTED_ATTRIBUTES)
const stylesIn = elements('xf')

const formatsOf = (xml: string, budget: Budget): Pick<Book, 'formatOf' | 'textFormatOf'> => {
  const codes = new Map(
    Array.from(formatsIn(xml, budget), ({ attributes }) => [
      attributeOf(attributes, 'numFmtId'),
      unescape(attributeOf(attributes, 'formatCode') ?? ''),
    ]),
  )
  const styles = Array.from(
    stylesIn(first(elements('cellXfs')(xml, budget))?.inner ?? '', budget),
    ({ attributes }) => attributeOf(attributes, 'numFmtId') ?? '0',
  )
  // thousands of styles share a few formats
  const formats = new Map<string, Format>()
  const textFormats = new Map(
    [...codes].flatMap(([id, code]) => {
      const format = readTextFormat(code)
      return format ? [[id, format] as const] : []
    }),
  )
  const formatOf = (style: string): Format => {
    const id = styles[Number(style)] ?? '0'
    const cached = formats.get(id)
    if (cached) return cached
    const format = readFormat(codes.get(id) ?? builtInCode(Number(id)))
    formats.set(id, format)
    return format
  }
  const textFormatOf = (style: string): TextFormat | undefined => textFormats.get(styles[Number(style)])
  return { formatOf, textFormatOf: textFormats.size > 0 ? textFormatOf : undefined }
}
