import { columnOf, type FormShape } from '@huxi/contract'
import { wireName, type Field, type Resource } from '@huxi/model'
import type { Row } from '../../../../../kit/record/row.ts'

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export const fieldsOfRow = ({ content }: FormShape, resource: Resource, row: Row): Resource => {
  const removed = new Set([...content.removed.map(columnOf), ...(content.removedParts ?? []).map(({ code }) => code)])
  const isVisible = ([name, field]: [string, Field]) => !removed.has(name) || !isBlank(row[wireName(name, field)])
  return { ...resource, fields: Object.fromEntries(Object.entries(resource.fields).filter(isVisible)) }
}
