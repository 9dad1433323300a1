/** Default deny: an endpoint without access does not exist, a code that is not held refuses. */
import { AppError, forbidden, unauthenticated, type Due, type Endpoint } from '@huxi/model'
import type { Origin } from '../core/context.ts'
import type { Session } from '../core/session.ts'

const DUE_TEXT: Readonly<Record<Due, string>> = { password: '请先修改密码', secondFactor: '请先开启两步验证' }

/**
 * @throws {AppError} unauthenticated without session; forbidden without the code or while a new password or second factor is due;
 * secondFactor while a proof of identity is required
 */
export const guard = (
  { access, settles, early, stepUp }: Pick<Endpoint, 'access' | 'settles' | 'early' | 'stepUp'>,
  session: Session | undefined,
): void => {
  if (access === 'public') return
  if (!session) throw unauthenticated()
  const due = dueOf(session)
  if (due && due !== settles && !(due === 'password' && early)) throw new AppError('forbidden', DUE_TEXT[due])
  const codes = typeof access === 'string' ? [access] : access
  if (access !== 'login' && !codes.some((code) => session.codes.has(code))) throw forbidden()
  if (stepUp) requireStepUp(session)
}

/** For endpoints that need a proof for certain input only; others declare `stepUp`. @throws {AppError} secondFactor (428) */
export const requireStepUp = (session: Session | null): void => {
  if (session && !session.steppedUp)
    throw new AppError('secondFactor', '为确认是您本人，请再次输入登录密码或动态码', { detail: { stepUp: true } })
}

/** Older clients have no field for a proof and count a sign-in by password instead. */
export const proofFor = (error: unknown, { ownClient }: Pick<Origin, 'ownClient'>): unknown => {
  const asked = error instanceof AppError && (error.detail as { stepUp?: boolean } | null)?.stepUp === true
  if (!asked || ownClient) return error
  return new AppError('secondFactor', '为确认是您本人，请退出后用密码重新登录，并在 5 分钟内操作', {
    detail: error.detail,
  })
}

export const dueOf = ({ mustChange, mustEnrol }: Pick<Session, 'mustChange' | 'mustEnrol'>): Due | undefined =>
  mustChange ? 'password' : mustEnrol ? 'secondFactor' : undefined
