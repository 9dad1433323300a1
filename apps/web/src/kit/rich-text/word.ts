/** Lists of a word processor are pasted as paragraphs with a sign in front; they become lists. */
import { Extension } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { STYLE } from './styles.ts'
import { cleanWeChat } from './wechat.ts'

const LEVEL = /mso-list:[^;]*\blevel(\d)/i
const SIGN = /mso-list:\s*ignore/i
/** A bullet, or a number that no further figure follows. */
const LEADING = /^\s*(?:[·•●○■◆§]|[(（]?(?:\d{1,3}|[a-z]|[ivx]{2,4}|[一二三四五六七八九十]{1,3})[.)）、．](?!\d))\s*/i
const NUMBER = /^[(（]?[0-9a-z一二三四五六七八九十]{1,4}[.)）、．]/i

export const WordLists = Extension.create({
  name: 'wordLists',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [new Plugin({ props: { clipboardParser: new WordParser(schema, DOMParser.fromSchema(schema).rules) } })]
  },
})

class WordParser extends DOMParser {
  override parseSlice(pasted: Node, options?: ParseOptions): Slice {
    if (pasted instanceof Element) {
      cleanWeChat(pasted)
      makeLists(pasted)
    }
    return super.parseSlice(pasted, options)
  }
}

const makeLists = (pasted: Element): void => {
  for (const line of pasted.querySelectorAll('p')) if (levelOf(line) > 0) intoList(line)
}

const levelOf = (line: Element): number => Number(LEVEL.exec(line.getAttribute(STYLE) ?? '')?.[1] ?? 0)

const intoList = (line: Element): void => {
  const tag = NUMBER.test(takeSign(line).trim()) ? 'ol' : 'ul'
  const before = line.previousElementSibling
  const list = before?.matches('ol, ul') ? before : document.createElement(tag)
  if (list !== before) line.before(list)
  const item = document.createElement('li')
  deepest(list, levelOf(line), tag).append(item)
  item.append(line)
}

/** Removes the sign in front of the words. */
const takeSign = (line: Element): string => {
  const marked = [...line.querySelectorAll(`[${STYLE}]`)].find((part) => SIGN.test(part.getAttribute(STYLE)!))
  marked?.remove()
  if (marked) return marked.textContent
  const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const first = words.nextNode() as Text | null
  const [sign = ''] = LEADING.exec(first?.data ?? '') ?? []
  first?.deleteData(0, sign.length)
  return sign
}

const deepest = (list: Element, level: number, tag: string): Element => {
  const last = list.lastElementChild
  if (level <= 1 || !last) return list
  const end = last.lastElementChild
  const inner = end?.matches('ol, ul') ? end : last.appendChild(document.createElement(tag))
  return deepest(inner, level - 1, tag)
}
