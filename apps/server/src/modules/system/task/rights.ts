/** A result stays available only while the rights from the start of the task remain. */
import { forbidden, type Access } from '@huxi/model'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Session } from '../../../engine/core/session.ts'
import { guard } from '../../../engine/http/access.ts'
import type { TaskRow } from './rows.ts'

/** Parts of a session without effect on rights; everything else counts, including future parts. */
const ASIDE = { id: '', orgCode: null, temporaryRows: null, steppedUp: null, mustChange: null, mustEnrol: null }

/** Digests of stored tasks name the temporary rows `shown`. */
const partsOf = (session: Session): object =>
  Object.fromEntries(
    Object.entries({ ...session, ...ASIDE }).map(([name, part]) => [name === 'temporaryRows' ? 'shown' : name, part]),
  )

const rightsOf = (session: Session): string =>
  createHash('sha256')
    .update(JSON.stringify(partsOf(session), sorted))
    .digest('base64url')

const sorted = (_name: string, value: unknown): unknown => {
  if (!(value instanceof Map || value instanceof Set || Array.isArray(value))) return value
  return [...value].sort((a, b) => (JSON.stringify(a, sorted) < JSON.stringify(b, sorted) ? -1 : 1))
}

export const rightsNow = ({ session }: Ctx): string => rightsOf(session!)

/** @throws {AppError} forbidden when rights were lost or narrowed since */
export const refuseLost = ({ session }: Ctx, { access, rights }: TaskRow): void => {
  guard({ access: JSON.parse(access) as Access }, session!)
  if (rightsOf(session!) !== rights) throw forbidden('您的权限在这期间有变化，不能再取得这个结果，请重新开始')
}
