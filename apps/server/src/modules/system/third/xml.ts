/** A strict parser for short XML answers: elements, attributes, text; everything else is refused. */

interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
  readonly text: string
}

interface Open {
  name: string
  attributes: Map<string, string>
  children: Element[]
  text: string
}

const MAX_LENGTH = 65_536
const MAX_DEPTH = 16
const DECLARATION = /^\uFEFF?\s*(?:<\?xml[^<>?]{0,200}\?>)?\s*/
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const VALUE = `"[^"<]*"|'[^'<]*'`
const TOKEN = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(/?)>|([^<]+)`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'g')

/** Undefined unless plain, well-formed XML: no document types, entities, comments, sections. */
export const readXml = (source: string): Element | undefined => {
  if (source.length > MAX_LENGTH) return undefined
  const top: Open = { name: '', attributes: new Map(), children: [], text: '' }
  const stack = [top]
  TOKEN.lastIndex = DECLARATION.exec(source)![0].length
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)
    if (!token || !take(stack, token)) return undefined
  }
  const whole = stack.length === 1 && top.children.length === 1 && top.text.trim() === ''
  return whole ? top.children[0] : undefined
}

const take = (stack: Open[], [, closing, name, attributes = '', empty, raw]: RegExpExecArray): boolean => {
  const current = stack.at(-1)!
  if (name === undefined) {
    const text = decode(raw!)
    current.text += text ?? ''
    return text !== undefined
  }
  if (closing) {
    stack.pop()
    stack.at(-1)?.children.push({ ...current, text: current.text.trim() })
    return current.name === name && attributes === '' && !empty && stack.length > 0
  }
  const read = readAttributes(attributes)
  if (!read || stack.length > MAX_DEPTH) return false
  const opened: Open = { name, attributes: read, children: [], text: '' }
  if (empty) current.children.push(opened)
  else stack.push(opened)
  return true
}

const readAttributes = (source: string): Map<string, string> | undefined => {
  const read = new Map<string, string>()
  for (const [, name, quoted] of source.matchAll(ATTRIBUTE)) {
    const value = decode(quoted!.slice(1, -1))
    if (value === undefined || read.has(name!)) return undefined
    read.set(name!, value)
  }
  return read
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (raw: string): string | undefined => {
  const parts = raw.split('&')
  const decoded = parts.map((part, i) => {
    if (i === 0) return part
    const end = part.indexOf(';')
    const entity = Object.hasOwn(ENTITIES, part.slice(0, end)) ? ENTITIES[part.slice(0, end)] : undefined
    return entity === undefined ? undefined : entity + part.slice(end + 1)
  })
  return decoded.includes(undefined) ? undefined : decoded.join('')
}
