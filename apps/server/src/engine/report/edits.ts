export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Edited {
  readonly text: string
  readonly toBefore: (at: number) => number
}

export const applyEdits = (before: string, edits: readonly Edit[]): Edited => {
  const pieces: { at: number; from: number; isKept: boolean }[] = []
  let [text, done] = ['', 0]
  const take = (from: number, piece: string, isKept: boolean): void => {
    if (piece === '') return
    pieces.push({ at: text.length, from, isKept })
    text += piece
  }
  for (const { from, to, text: put } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    take(done, before.slice(done, from), true)
    take(from, put, false)
    done = to
  }
  take(done, before.slice(done), true)
  const toBefore = (at: number): number => {
    const piece = pieces.findLast((one) => one.at <= at)
    if (!piece) return 0
    return piece.isKept ? Math.min(piece.from + at - piece.at, before.length) : piece.from
  }
  return { text, toBefore }
}
