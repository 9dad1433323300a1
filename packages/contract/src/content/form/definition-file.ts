/** A definition as a file, to carry it to another installation. */
import type { FormDraft, FormItem, FormLayout, FormPart, FormScript } from './kinds.ts'

const FORM_FILE = 'huxi-form'
const FORM_FILE_VERSION = 1

export interface FormFile extends FormDraft {
  readonly format: typeof FORM_FILE
  readonly version: typeof FORM_FILE_VERSION
  readonly name: string
  readonly code: string
  readonly description: string | null
}

export interface ReadForm extends FormDraft {
  readonly name: string
  readonly code: string
  readonly description: string | null
  readonly leftOut: readonly string[]
  readonly scripts: readonly Omit<FormScript, 'at'>[]
}

interface Defined extends FormLayout {
  readonly name: string
  readonly code: string
  readonly description: string | null
  readonly fields: readonly FormItem[] | null
  readonly parts: readonly FormPart[] | null
}

export const formFileOf = (form: Defined): FormFile => ({
  format: FORM_FILE,
  version: FORM_FILE_VERSION,
  name: form.name,
  code: form.code,
  description: form.description,
  columns: form.columns ?? 1,
  isTree: form.isTree ?? false,
  theme: form.theme ?? 'normal',
  items: form.fields ?? [],
  parts: form.parts ?? [],
})

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

export const readFormFile = (given: unknown): ReadForm | undefined => {
  if (!isObject(given) || given['format'] !== FORM_FILE) return undefined
  const { name, code, description, columns, isTree, theme, items, parts } = given
  return {
    name: textIn(name),
    code: textIn(code),
    description: textIn(description) || null,
    columns: typeof columns === 'number' ? columns : 1,
    isTree: isTree === true,
    theme: textIn(theme) || 'normal',
    items: (Array.isArray(items) ? items : []) as readonly FormItem[],
    parts: (Array.isArray(parts) ? parts : []) as readonly FormPart[],
    leftOut:
      given['version'] === FORM_FILE_VERSION ? [] : ['文件由其他版本的系统导出，可能有没带过来的内容，请核对字段'],
    scripts: [],
  }
}
