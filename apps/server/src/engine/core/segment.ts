/** Codes that encode a place in a tree: one segment per level, a letter and two digits (A01 … A99, B01 …). */
import { refused } from '@huxi/model'

export const SEGMENT = 3
const FIRST = 'A01'

/** The segment after the highest one of a level. @param title noun for the sentence @throws {AppError} refused after Z99 */
export const nextSegment = (highest: string | null, title: string): string => {
  if (highest === null) return FIRST
  const [letter, number] = [highest.charCodeAt(0), Number(highest.slice(1))]
  if (number < 99) return highest[0] + String(number + 1).padStart(2, '0')
  if (highest[0] === 'Z') throw refused(`同一级的${title}过多，请先建立下级${title}`)
  return `${String.fromCharCode(letter + 1)}01`
}
