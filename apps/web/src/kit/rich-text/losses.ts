import { isLink, isPicture } from '@huxi/model'
import { lostLooks } from './wechat.ts'

const COMMENT = /<!--[\s\S]*?-->/g
const TAG = /<([a-z][a-z-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|(\\S+))`, 'i').exec(attributes)
  return found?.slice(1).find((value) => value !== undefined)
}

const PICTURE = { noun: '图片', hint: '（请用工具栏的“图片”上传）' }
const FILM = { noun: '音视频', hint: '' }
const EMBEDDED = { noun: '嵌入内容', hint: '' }
const CARD = { noun: '名片或小程序', hint: '' }
const LOOKS = { noun: '装饰样式', hint: '' }
const CONTROL = { noun: '表单控件', hint: '' }
const LINK = { noun: '链接', hint: '（只保留 http 和 https 地址）' }

const LOST_TAGS: ReadonlyMap<string, { readonly noun: string; readonly hint: string }> = new Map([
  ['img', PICTURE],
  ['svg', PICTURE],
  ['canvas', PICTURE],
  ['video', FILM],
  ['audio', FILM],
  ['mpvoice', FILM],
  ['mpvideosnap', FILM],
  ['mp-common-mpaudio', FILM],
  ['mp-common-videosnap', FILM],
  ['mp-common-profile', CARD],
  ['mp-common-miniprogram', CARD],
  ['mp-miniprogram', CARD],
  ['mp-weapp', CARD],
  ['math', { noun: '公式', hint: '' }],
  ['iframe', EMBEDDED],
  ['object', EMBEDDED],
  ['embed', EMBEDDED],
  ['input', CONTROL],
  ['select', CONTROL],
  ['textarea', CONTROL],
  ['button', CONTROL],
  ['a', LINK],
])

const BACKGROUND = /background(?:-image)?\s*:[^;"]*url\(/gi

const isKept = (tag: string, attributes: string): boolean => {
  const src = tag === 'img' ? attribute(attributes, 'src') : undefined
  if (tag === 'img') return isPicture(src) && !(src!.startsWith('data:') && attribute(attributes, 'data-src'))
  const href = tag === 'a' ? attribute(attributes, 'href') : undefined
  return tag === 'a' && (href === undefined || isLink(href.trim()))
}

export const lossesOf = (html: string): string | undefined => {
  const losses = [...html.replace(COMMENT, '').matchAll(TAG)].flatMap(([, tag, attributes]) => {
    const name = tag!.toLowerCase()
    return isKept(name, attributes!) ? [] : (LOST_TAGS.get(name) ?? [])
  })
  const background = html.match(BACKGROUND)?.map(() => PICTURE) ?? []
  const looks = Array.from({ length: lostLooks(html) }, () => LOOKS)
  const counted = [...Map.groupBy([...losses, ...background, ...looks], (one) => one)].map(
    ([{ noun, hint }, all]) => `${noun} ${all.length} 个${hint}`,
  )
  return counted.length === 0 ? undefined : `粘贴的内容未全部保留：${counted.join('、')}`
}
