/** Comments of XML are no content, whatever markup they hold. */

const NOTHING = Buffer.alloc(0)
const ENDS = { comment: '-->', section: ']]>' } as const
const BEGINNINGS = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'section'],
] as const
const LONGEST = 9

/** Takes the pieces of a part in turn, and the last one with `isLast`. @returns the bytes without comments */
export const openCommentFilter = () => {
  let rest: Buffer = NOTHING
  let within: keyof typeof ENDS | undefined
  return (piece: Buffer, isLast: boolean): Buffer => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const kept: Buffer[] = []
    let at = 0
    const take = (end: number, isKept: boolean): void => {
      if (isKept && end > at) kept.push(bytes.subarray(at, end))
      at = Math.max(at, end)
    }
    for (;;) {
      const found = bytes.indexOf(within ? ENDS[within] : '<!', at)
      if (found === -1) break
      if (within) {
        take(found + ENDS[within].length, within === 'section')
        within = undefined
        continue
      }
      take(found, true)
      if (bytes.length - found < LONGEST && !isLast) break
      const head = bytes.toString('latin1', found, found + LONGEST)
      const [begin, kind] = BEGINNINGS.find(([sign]) => head.startsWith(sign)) ?? ['<!', undefined]
      take(found + begin.length, kind !== 'comment')
      within = kind
    }
    const isBegun = !within && bytes.length - at < LONGEST && bytes.indexOf('<!', at) === at
    // an end or a beginning may be cut: its first signs wait for the next piece
    if (!isLast) take(isBegun ? at : bytes.length - (within ? 2 : bytes.at(-1) === 0x3c ? 1 : 0), within !== 'comment')
    else take(bytes.length, within !== 'comment')
    rest = bytes.subarray(at)
    return kept.length === 1 ? kept[0]! : Buffer.concat(kept)
  }
}
