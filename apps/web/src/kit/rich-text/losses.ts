/** What a paste cannot keep, counted, so that the author knows what to put in another way. */
import { isLink, isPicture } from '@huxi/model'

const isLost: Readonly<Record<string, (element: Element) => boolean>> = {
  img: (element) => !isPicture(element.getAttribute('src') ?? undefined),
  a: (element) => element.hasAttribute('href') && !isLink(element.getAttribute('href')!.trim()),
}

const KINDS: readonly (readonly [noun: string, selector: string])[] = [
  ['图片', 'img, svg, canvas, picture > source:only-child'],
  ['音视频', 'video, audio'],
  ['公式', 'math'],
  ['嵌入内容', 'iframe, object, embed'],
  ['表单控件', 'input, select, textarea, button'],
  ['链接', 'a'],
]

const HINTS: Readonly<Record<string, string>> = { 图片: '请用工具栏的“图片”上传', 链接: '只保留 http 和 https 地址' }

/** The sentence for a paste; undefined = all of it is kept. @param html its styles carried under their other name */
export const lossesOf = (html: string): string | undefined => {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const lost = KINDS.flatMap(([noun, selector]) => {
    const count = [...pasted.querySelectorAll(selector)].filter((one) => isLost[one.localName]?.(one) ?? true).length
    const hint = HINTS[noun] ? `（${HINTS[noun]}）` : ''
    return count === 0 ? [] : [`${noun} ${count} 个${hint}`]
  })
  return lost.length === 0 ? undefined : `粘贴的内容未全部保留：${lost.join('、')}`
}
