/** Articles of official accounts are pasted with their words, emphasis and alignment; decoration is dropped. */
import { STYLE } from './styles.ts'

const SIGN =
  /<(?:[^<>]*\s(?:leaf|data-tools|powered-by|data-mpa-powered-by|data-brushtype|data-src)\b|[^<>]*\brich_media_|mp(?:voice|-(?:common|miniprogram|weapp))\b)/i
const KEPT = /^(?:text-align|font-weight|font-style|text-decoration)\b/i
const LOOK = /(?:^|;)\s*(?:background-)?(?:color|font-size|line-height|text-indent)\s*:/i
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const STYLED = new RegExp(`${STYLE}="([^"]*)"`, 'g')

const MARK = 'data-hx-wechat'

const isWeChat = (html: string): boolean => SIGN.test(html)

export const markWeChat = (html: string): string => (isWeChat(html) ? `<div ${MARK}>${html}</div>` : html)

export const lostLooks = (html: string): number =>
  isWeChat(html) ? [...html.matchAll(STYLED)].filter(([, style]) => LOOK.test(style!)).length : 0

const isHollow = (element: Element): boolean =>
  element.textContent.replace(/[\s\u200b\ufeff]/g, '') === '' &&
  element.querySelector('img, hr, table, br + br') === null

export const cleanWeChat = (pasted: Element): void => {
  if (pasted.querySelector(`[${MARK}]`) === null) return
  for (const placeholder of pasted.querySelectorAll('img[data-src][src^="data:"]')) placeholder.remove()
  for (const one of pasted.querySelectorAll(`[${STYLE}]`)) {
    const style = one.getAttribute(STYLE)!
    const kept = style.split(';').filter((declaration) => KEPT.test(declaration.trim()))
    if (HIDDEN.test(style)) one.remove()
    else if (kept.length > 0) one.setAttribute(STYLE, kept.join(';'))
    else one.removeAttribute(STYLE)
  }
  for (const one of [...pasted.querySelectorAll('p, section, div, span')].toReversed()) if (isHollow(one)) one.remove()
}
