/** Renders a paper as PDF: A4, 15 mm margins, embedded fonts, selectable text. */
import { PAGE_WORDS, SPARES, sparing, textsOf, tight, type Paper } from '@huxi/clinical/paper'
import { drawBlock } from './blocks.ts'
import { refuseMissingGlyphs } from './fonts.ts'
import { HEAD, headEnd, MARGIN, openDoc, put, rule, SIZE, topOf, WIDTH, type Doc } from './sheet.ts'

const FOOT_Y = 841.89 - MARGIN - 18

/** One page if dropping optional blocks and small tables suffice. @throws {AppError} for missing glyphs */
export const renderPaper = async (paper: Paper, madeAt: Date): Promise<Buffer> => {
  refuseMissingGlyphs(textsOf(paper))
  let drawn: Drawn | undefined
  for (const shorter of shorterAndShorter(paper)) {
    drawn = await draw(shorter, madeAt)
    if (drawn.pages === 1) break
  }
  return drawn!.file
}

interface Drawn {
  readonly file: Buffer
  readonly pages: number
}

const shorterAndShorter = (paper: Paper): readonly Paper[] => {
  const names = SPARES.filter((name) => paper.blocks.some(({ spare }) => spare === name))
  const shorter = [0, ...names.map((_, n) => n + 1)].map((n) => sparing(paper, names.slice(0, n)))
  return [...shorter, tight(shorter.at(-1)!)]
}

const draw = async (paper: Paper, madeAt: Date): Promise<Drawn> => {
  const doc = openDoc(paper, madeAt)
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const top = topOf(doc)
  const title = put(doc, paper.title, MARGIN, top, { size: SIZE.title, weight: 'bold', align: 'center' })
  paper.blocks.reduce((y, block, at) => drawBlock(doc, block, y, paper.blocks[at + 1]), top + title + 8)
  drawRunning(doc, paper)
  const pages = doc.bufferedPageRange().count
  doc.end()
  await done
  return { file: Buffer.concat(parts), pages }
}

/** Head, foot and stamp of every page, drawn once the number of pages is known. */
const drawRunning = (doc: Doc, { head, foot, stamp }: Paper): void => {
  const { start, count } = doc.bufferedPageRange()
  const [before, between, after] = PAGE_WORDS
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const small = { size: SIZE.small }
    const number = `${before}${page - start + 1}${between}${count}${after}`
    put(doc, head.institution, MARGIN, MARGIN, HEAD.institution)
    put(doc, head.subject, MARGIN + WIDTH * 0.42, MARGIN, HEAD.subject)
    put(doc, number, MARGIN + WIDTH * 0.8, MARGIN, HEAD.page)
    rule(doc, headEnd(doc))
    rule(doc, FOOT_Y)
    const third = WIDTH / 3
    for (const [i, align] of (['left', 'center', 'right'] as const).entries())
      put(doc, foot[i]!, MARGIN + i * third, FOOT_Y + 5, { ...small, width: third, align })
    if (stamp) drawStamp(doc, stamp)
  }
}

const drawStamp = (doc: Doc, stamp: string): void => {
  doc
    .save()
    .rotate(-35, { origin: [297, 420] })
    .opacity(0.18)
  put(doc, stamp, MARGIN, 390, { size: 72, weight: 'bold', align: 'center' })
  doc.restore().opacity(1)
}
