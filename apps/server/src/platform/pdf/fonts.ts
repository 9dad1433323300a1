/**
 * The typeface of printed pages: Noto Sans SC, every character of levels 1 and 2 of GB 18030-2022. Only the characters in use are
 * embedded. What it does not have is refused: a name with a hole in it is the name of nobody.
 */
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { refused } from '@huxi/model'

const PACKAGE = '@expo-google-fonts/noto-sans-sc'
const FILES = { regular: '400Regular/NotoSansSC_400Regular.ttf', bold: '700Bold/NotoSansSC_700Bold.ttf' } as const
export type Weight = keyof typeof FILES

const files = new Map<Weight, Buffer>()

/** The file of a weight; read once. */
export const fontFile = (weight: Weight): Buffer => {
  const known = files.get(weight)
  if (known) return known
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  const file = readFileSync(join(folder, FILES[weight]))
  files.set(weight, file)
  return file
}

let characters: ReadonlySet<number> | undefined

const known = (): ReadonlySet<number> => {
  characters ??= new Set((create(fontFile('regular')) as Font).characterSet)
  return characters
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Signs that read the same and that the typeface has: SpO2 for SpO₂, 10^9 for 10⁹, spaces of all widths. */
export const printable = (text: string): string =>
  text
    .replace(/[⁰⁴-⁹]/g, (sign) => `^${SUPERSCRIPT.indexOf(sign)}`)
    .replace(/[\u2080-\u2089]/g, (sign) => String(sign.codePointAt(0)! - 0x2080))
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u200b\ufeff\u00ad]/g, '')

/**
 * Checks that every character can be drawn.
 * @throws {AppError} refused, naming the characters
 */
export const refuseMissingGlyphs = (texts: readonly string[]): void => {
  const missing = new Set<string>()
  for (const text of texts)
    for (const sign of printable(text)) if (sign !== '\n' && !known().has(sign.codePointAt(0)!)) missing.add(sign)
  if (missing.size === 0) return
  const named = [...missing].map((sign) => `“${sign}”（U+${sign.codePointAt(0)!.toString(16).toUpperCase()}）`)
  throw refused(`打印字库没有${named.join('、')}，不能生成报告；请改用通用写法或联系管理员`)
}
