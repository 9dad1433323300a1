/** Rules of stylesheets, for the tests that read them. */

export interface CssRule {
  /** whole, also of a nested rule */
  readonly selector: string
  /** its own declarations */
  readonly body: string
  /** `@media …` around or within it; empty = none */
  readonly media: string
}

const COMMENT = /\/\*.*?\*\//gs

/** Top-level parts of a selector list. */
const partsOf = (list: string): string[] => {
  let depth = 0
  return [...list]
    .reduce<string[]>(
      (parts, sign) => {
        depth += sign === '(' || sign === '[' ? 1 : sign === ')' || sign === ']' ? -1 : 0
        return sign === ',' && depth === 0 ? [...parts, ''] : [...parts.slice(0, -1), parts.at(-1)! + sign]
      },
      [''],
    )
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
}

const within = (parent: string, child: string): string =>
  parent === ''
    ? child
    : partsOf(parent)
        .flatMap((one) =>
          partsOf(child).map((part) => (part.includes('&') ? part.replaceAll('&', one) : `${one} ${part}`)),
        )
        .join(', ')

/** The place behind the block that opens here. */
const endOf = (text: string, open: number): number => {
  let depth = 1
  let at = open + 1
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
  return at
}

const read = (text: string, selector: string, media: string): CssRule[] => {
  const nested: CssRule[] = []
  let body = ''
  let at = 0
  for (const sign = /[;{]/g; ;) {
    sign.lastIndex = at
    const found = sign.exec(text)
    if (!found) {
      body += text.slice(at)
      break
    }
    const head = text.slice(at, found.index)
    if (found[0] === ';') {
      body += `${head};`
      at = found.index + 1
      continue
    }
    const end = endOf(text, found.index)
    const inner = text.slice(found.index + 1, end - 1)
    const name = head.trim().replaceAll(/\s+/g, ' ')
    if (name.startsWith('@media')) nested.push(...read(inner, selector, name))
    else if (!name.startsWith('@')) nested.push(...read(inner, within(selector, name), media))
    at = end
  }
  return selector && body.trim() !== '' ? [{ selector, body: body.trim(), media }, ...nested] : nested
}

/** Rules in their order, each nested one behind the rule it is in; `@keyframes` and the like are left out. */
export const rulesOf = (text: string): CssRule[] => read(text.replaceAll(COMMENT, ''), '', '')
