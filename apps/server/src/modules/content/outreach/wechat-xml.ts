import { refused } from '@huxi/model'

const MAX_LENGTH = 20_000
const MAX_DEPTH = 6
const QUOTED = /<!\[CDATA\[(?:(?!\]\]>)[^])*\]\]>/g
const TAG = /<(\/?)[^<>]*?(\/?)>/g

const OPTIONS = { processEntities: false, parseTagValue: false, trimValues: false, maxNestedTags: MAX_DEPTH }

const depthOf = (bare: string): number => {
  let [depth, deepest] = [0, 0]
  for (const [, closing, empty] of bare.matchAll(TAG)) {
    depth += closing ? -1 : Number(!empty)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const isPlain = (xml: string): boolean => {
  if (xml.length > MAX_LENGTH) return false
  const bare = xml.replace(QUOTED, '')
  return !/<[!?]|&/.test(bare) && depthOf(bare) <= MAX_DEPTH
}

const parsed = async (xml: string): Promise<unknown> => {
  const { XMLParser } = await import('fast-xml-parser')
  try {
    return (new XMLParser(OPTIONS).parse(xml, true) as { readonly xml?: unknown }).xml
  } catch {
    return undefined
  }
}

/** Texts of a flat message. Declarations, entities and comments never reach the parser. @throws {AppError} refused */
export const elementsOf = async (xml: string): Promise<ReadonlyMap<string, string>> => {
  const root = isPlain(xml) ? await parsed(xml) : undefined
  if (typeof root !== 'object' || root === null || Array.isArray(root)) throw refused('微信事件的格式不正确')
  const entries = Object.entries(root).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Map(entries)
}
