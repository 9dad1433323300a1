/** What somebody was allowed when a task began: what it has made is handed out as long as that is so. */
import { forbidden, type Access } from '@huxi/model'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../engine/core/context.ts'
import type { Session } from '../../engine/core/session.ts'
import { guard } from '../../engine/http/guard.ts'
import type { TaskRow } from './rows.ts'

/** What says nothing of rights, or changes by itself. Whatever else a session has counts, and what is added to it. */
const ASIDE = { id: '', orgCode: null, shown: null, steppedUp: null, mustChange: null, mustEnrol: null }

const rightsOf = (session: Session): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...session, ...ASIDE }, sorted))
    .digest('base64url')

/** Neither sets nor lists of a session have an order of their own. */
const sorted = (_name: string, value: unknown): unknown => {
  if (!(value instanceof Map || value instanceof Set || Array.isArray(value))) return value
  return [...value].sort((a, b) => (JSON.stringify(a, sorted) < JSON.stringify(b, sorted) ? -1 : 1))
}

export const rightsNow = ({ session }: Ctx): string => rightsOf(session!)

/** @throws {AppError} forbidden when the person may not have it any more, or not all of it */
export const refuseLost = ({ session }: Ctx, { access, rights }: TaskRow): void => {
  guard({ access: JSON.parse(access) as Access }, session!)
  if (rightsOf(session!) !== rights) throw forbidden('您的权限在这期间有变化，不能再取得这个结果，请重新开始')
}
