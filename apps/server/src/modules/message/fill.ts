/** Templates with values in the places of their variables. */
import { refused } from '@huxi/model'
import { cleanHtml } from '../../engine/kinds/rich-text.ts'

/** `${name}`; what is inside a value is no variable. */
const VARIABLE = /\$\{\s*([^\s{}$<>&]{1,64})\s*\}/g

type Values = Readonly<Record<string, string>>

interface Filled {
  /** harmless HTML */
  readonly content: string
  /** names of variables without value */
  readonly missing: string[]
}

/** A template whose variables are filled with texts; those without value stay as they are. */
export const fill = (
  { templateContent, templateType }: { readonly templateContent: string; readonly templateType: string },
  values: Values,
): Filled => {
  const names = [...templateContent.matchAll(VARIABLE)].map(([, name]) => name!)
  const filled = templateContent.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? escaped(values[name]!) : whole,
  )
  const shown = templateType === PLAIN ? filled.replaceAll('\n', '<br>') : filled
  return { content: cleanHtml(shown), missing: [...new Set(names)].filter((name) => !Object.hasOwn(values, name)) }
}

/** 文本: a line of it is a line of the message. */
const PLAIN = '1'

const ENTITIES: Values = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value is text, whatever it looks like. */
const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/**
 * Values as people type them: a JSON object of texts and numbers.
 * @throws {AppError} refused when it is none
 */
export const readValues = (json: string | null): Values => {
  const given = parsed(json?.trim() || '{}')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw notJson()
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === null) return []
      if (typeof value === 'object') throw refused(`测试数据中“${name.slice(0, 64)}”的值须为文字或数字`)
      return [[name, String(value)]]
    }),
  )
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw notJson()
  }
}

const notJson = () => refused('测试数据须为 JSON 对象，例如 {"name": "张三"}，请检查引号和逗号')
