/** Texts in several typefaces: lines are broken here, because pdfkit breaks and aligns a single face only. */
import type PDFDocument from 'pdfkit'
import { ASCENT, type Face, type Run } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

export interface Mixed {
  readonly runs: readonly Run[]
  readonly main: Face
  readonly size: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly lineGap: number
}

/** A line may break behind a Chinese character and its punctuation, behind a word, and at blanks. */
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
      const textWidth = text === '\n' ? 0 : doc.font(face).widthOfString(text)
      const line = lines.at(-1)!
      if (text === '\n' || (line.width > 0 && line.width + textWidth > width)) lines.push({ pieces: [], width: 0 })
      if (text === '\n' || (text === ' ' && lines.at(-1)!.width === 0)) continue
      lines.at(-1)!.pieces.push({ text, face })
      lines.at(-1)!.width += textWidth
    }
  }
  doc.font(main)
  return lines
}

const lineHeight = (doc: Doc, { lineGap }: Mixed): number => doc.currentLineHeight(true) + lineGap

export const mixedHeight = (doc: Doc, mixed: Mixed): number => linesOf(doc, mixed).length * lineHeight(doc, mixed)

/** Draws a text; all faces share the baseline. */
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
