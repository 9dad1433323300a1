import { checkByCode, duplicateCheck } from '@huxi/contract'
import { CHECKS, columnName, issueOf, type Field } from '@huxi/model'
import type { FormRule } from 'antd'
import { HttpError } from '../../platform/http.ts'
import { call } from '../data/call.ts'
import { isMissing } from '../data/format.ts'

interface DuplicateScope {
  table: string
  recordId: string | undefined
  initial: unknown
}

const MADE_OF = /^只能由(.+?)组成(.*)$/

/** Allowed characters of a text, shown in advance: 字母、数字和 _ . @ -，以字母或数字开头. */
export const madeOf = ({ check }: Field): string | undefined => {
  const [, of, further] = (check && MADE_OF.exec(CHECKS[check][1])) || []
  return of === undefined ? undefined : of.trim() + further!
}

export const rulesOf = (name: string, field: Field, scope: DuplicateScope | undefined): FormRule[] => [
  { validator: async (_, value: unknown) => refuse(issueOf(field, value ?? null)) },
  ...(field.unique && scope
    ? [{ validator: async (_: unknown, value: unknown) => refuse(await duplicateIssue(name, value, scope)) }]
    : []),
  ...(field.rule && scope
    ? [{ validator: async (_: unknown, value: unknown) => refuse(await ruleIssue(field.rule!, value, scope)) }]
    : []),
]

const refuse = (sentence: string | undefined): void => {
  if (sentence) throw new Error(sentence)
}

/** Asks the server for duplicates; without an answer the check passes, and saving checks again. */
const duplicateIssue = async (name: string, value: unknown, scope: DuplicateScope): Promise<string | undefined> => {
  if (isMissing(value) || value === scope.initial) return undefined
  return refusalOf(
    call(duplicateCheck, {
      tableName: scope.table,
      fieldName: columnName(name),
      fieldVal: String(value).trim(),
      ...(scope.recordId !== undefined && { dataId: scope.recordId }),
    }),
  )
}

const ruleIssue = async (ruleCode: string, value: unknown, { initial }: DuplicateScope): Promise<string | undefined> =>
  isMissing(value) || value === initial
    ? undefined
    : refusalOf(call(checkByCode, { ruleCode, value: encodeURIComponent(String(value).trim()) }))

const refusalOf = async (asked: Promise<unknown>): Promise<string | undefined> => {
  try {
    await asked
    return undefined
  } catch (error) {
    return error instanceof HttpError && error.status === 200 ? error.message : undefined
  }
}
