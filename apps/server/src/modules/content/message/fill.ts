import { jsonObjectIn, refused } from '@huxi/model'
import { cleanHtml } from '../../../engine/kinds/rich-text.ts'

/** `${name}`; values are never searched for variables. */
const VARIABLE = /\$\{\s*([^\s{}$<>&]{1,64})\s*\}/g

type Values = Readonly<Record<string, string>>

interface Filled {
  /** sanitised HTML */
  readonly content: string
  readonly missing: string[]
}

/** Variables without value remain. */
export const fill = (
  { templateContent, templateType }: { readonly templateContent: string; readonly templateType: string },
  values: Values,
): Filled => {
  const names = [...templateContent.matchAll(VARIABLE)].map(([, name]) => name!)
  const filled = templateContent.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? escaped(values[name]!) : whole,
  )
  const html = templateType === PLAIN ? filled.replaceAll('\n', '<br>') : filled
  return { content: cleanHtml(html), missing: [...new Set(names)].filter((name) => !Object.hasOwn(values, name)) }
}

/** 文本: line breaks are kept. */
const PLAIN = '1'

const ENTITIES: Values = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** A JSON object of texts and numbers. @throws {AppError} refused */
export const readValues = (json: string | null): Values => {
  const given = jsonObjectIn(json?.trim() || '{}')
  if (!given) throw refused('测试数据须为 JSON 对象，例如 {"name": "张三"}，请检查引号和逗号')
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === null) return []
      if (typeof value === 'object') throw refused(`测试数据中“${name.slice(0, 64)}”的值须为文字或数字`)
      return [[name, String(value)]]
    }),
  )
}
