/** Texts in several typefaces: lines are broken here, because the library breaks and aligns those of one face alone. */
import type PDFDocument from 'pdfkit'
import { ASCENT, type Face, type Run } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

/** How a text is set; the pen has its first face, size and ink already. */
export interface Mixed {
  readonly runs: readonly Run[]
  readonly main: Face
  readonly size: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly lineGap: number
}

/** A line may end behind a Chinese character with the signs that follow it, behind a word, and between the blanks. */
const UNBROKEN = /\p{Script=Han}\p{M}*[，。、；：！？”’）》]*|[^\s\p{Script=Han}]+|\n|\s/gu

interface Placed {
  readonly text: string
  readonly face: Face
}

type Line = { readonly pieces: Placed[]; width: number }

const linesOf = (doc: Doc, { runs, main, width }: Mixed): Line[] => {
  const lines: Line[] = [{ pieces: [], width: 0 }]
  for (const run of runs) {
    const face = run.face ?? main
    for (const text of run.text.match(UNBROKEN) ?? []) {
      const taken = text === '\n' ? 0 : doc.font(face).widthOfString(text)
      const line = lines.at(-1)!
      if (text === '\n' || (line.width > 0 && line.width + taken > width)) lines.push({ pieces: [], width: 0 })
      if (text === '\n' || (text === ' ' && lines.at(-1)!.width === 0)) continue
      lines.at(-1)!.pieces.push({ text, face })
      lines.at(-1)!.width += taken
    }
  }
  doc.font(main)
  return lines
}

const lineHeight = (doc: Doc, { lineGap }: Mixed): number => doc.currentLineHeight(true) + lineGap

/** Height a text takes. */
export const mixedHeight = (doc: Doc, mixed: Mixed): number => linesOf(doc, mixed).length * lineHeight(doc, mixed)

/** Draws a text; all of its faces stand on one line. */
export const putMixed = (doc: Doc, mixed: Mixed, x: number, y: number): void => {
  const height = lineHeight(doc, mixed)
  for (const [n, line] of linesOf(doc, mixed).entries()) {
    const spare = mixed.width - line.width
    let at = x + (mixed.align === 'left' ? 0 : mixed.align === 'right' ? spare : spare / 2)
    for (const { text, face } of line.pieces) {
      const base = y + n * height + ASCENT * mixed.size
      doc.font(face).text(text, at, base, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(text)
    }
  }
  doc.font(mixed.main)
}
