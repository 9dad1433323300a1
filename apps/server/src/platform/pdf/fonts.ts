/**
 * Noto Sans SC with levels 1 and 2 of GB 18030-2022, then fallbacks for rare Chinese characters of names, Latin,
 * Greek, Cyrillic and Thai. A character without a glyph is refused, because a name must be complete.
 */
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { refused } from '@huxi/model'
import { SERVER_FOLDER } from '../config/paths.ts'

const PACKAGE = '@expo-google-fonts/noto-sans-sc'
const WEIGHTS = { regular: '400Regular/NotoSansSC_400Regular.ttf', bold: '700Bold/NotoSansSC_700Bold.ttf' } as const
export type Weight = keyof typeof WEIGHTS

const FURTHER = ['noto-sans', 'noto-sans-thai', 'rare-han'] as const
type Further = (typeof FURTHER)[number]
export const FACES: readonly (Weight | Further)[] = ['regular', 'bold', ...FURTHER]
export type Face = (typeof FACES)[number]

export const ASCENT = 1.16

const OWN = join(SERVER_FOLDER, 'fonts')

const pathOf = (face: Face): string =>
  face in WEIGHTS
    ? join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), WEIGHTS[face as Weight])
    : join(OWN, `${face}.ttf`)

const once = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new Map<K, V>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}

export const fontFile = once((face: Face): Buffer => readFileSync(pathOf(face)))

const charactersOf = once((face: Face): ReadonlySet<number> => new Set((create(fontFile(face)) as Font).characterSet))

const has = (face: Face, text: string): boolean => {
  const characters = charactersOf(face)
  return Array.from(text).every((sign) => sign === '\n' || characters.has(sign.codePointAt(0)!))
}

/** Latin words, and characters with combining marks: each is set in one face. */
const SET_TOGETHER = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+|[^\p{M}]\p{M}*|\p{M}/gu

export interface Run {
  readonly text: string
  readonly face: Face | undefined
}

export const runsOf = (text: string, weight: Weight): readonly Run[] => {
  if (has('regular', text)) return [{ text, face: weight }]
  const runs: { text: string; face: Face | undefined }[] = []
  for (const piece of text.match(SET_TOGETHER) ?? []) {
    const face = has('regular', piece) ? weight : FURTHER.find((further) => has(further, piece))
    const last = runs.at(-1)
    if (last && last.face === face) last.text += piece
    else runs.push({ text: piece, face })
  }
  return runs
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Replaces characters the typeface lacks by readable ones: SpO2 for SpO₂, 10^9 for 10⁹, spaces of all widths. */
export const printable = (text: string): string =>
  text
    .replace(/[⁰⁴-⁹]/g, (sign) => `^${SUPERSCRIPT.indexOf(sign)}`)
    .replace(/[\u2080-\u2089]/g, (sign) => String(sign.codePointAt(0)! - 0x2080))
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u200b\ufeff\u00ad]/g, '')

/** Checks that every character can be drawn. @throws {AppError} refused, naming the characters */
export const refuseMissingGlyphs = (texts: readonly string[]): void => {
  const missing = new Set<string>()
  for (const text of texts)
    for (const run of runsOf(printable(text), 'regular'))
      if (!run.face) for (const sign of run.text) if (!FACES.some((face) => has(face, sign))) missing.add(sign)
  if (missing.size === 0) return
  const named = [...missing].map((sign) => `“${sign}”（U+${sign.codePointAt(0)!.toString(16).toUpperCase()}）`)
  throw refused(`打印字库没有${named.join('、')}，不能生成报告；请改用通用写法或联系管理员`)
}
