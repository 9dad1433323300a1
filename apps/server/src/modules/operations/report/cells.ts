import type { ReportOption } from '@huxi/contract'
import { isLink } from '@huxi/model'

/** Parses `文字_值,文字_值`. @returns undefined for malformed text */
export const readReplaced = (text: string): ReportOption[] | undefined => {
  const pairs = text.split(',').map((part) => part.trim())
  const options = pairs.map((pair) => {
    const at = pair.lastIndexOf('_')
    return { text: pair.slice(0, at), value: pair.slice(at + 1) }
  })
  return pairs.every((pair) => /^.+_.+$/.test(pair)) ? options : undefined
}

const COLUMN = /\$\{([^{}]*)\}/g

export const hrefIssue = (href: string, columns: readonly string[]): string | undefined => {
  if (/\{\{|\}\}/.test(href)) return '不能使用 {{ }} 表达式，登录令牌不能写进地址，请只用 ${字段}'
  const strange = [...href.matchAll(COLUMN)].map(([, name]) => name!).find((name) => !columns.includes(name))
  if (strange !== undefined) return `没有字段“${strange}”，可用的字段：${columns.join('、')}`
  if (/^[^/]*\$\{|^\/[./]*\$\{|^https?:\/\/[^/?#]*\$\{/i.test(href))
    return '地址的开头和主机不能来自数据，请写成 /页面/${字段}'
  const plain = href.replace(COLUMN, 'x')
  if (!isLink(plain) || !/^(?:\/(?!\.)|https?:\/\/)/i.test(plain))
    return '应以 / 、http:// 或 https:// 开头，例如 /isystem/user/${id}'
  return undefined
}
