/** Who may call what, and after which proof. Absence refuses: an endpoint without access does not exist, a code not held is a no. */
import { AppError, forbidden, unauthenticated, type Due, type Endpoint } from '@huxi/model'
import type { Origin } from '../core/context.ts'
import type { Session } from '../core/session.ts'

const DUE_TEXT: Readonly<Record<Due, string>> = { password: '请先修改密码', secondFactor: '请先开启两步验证' }

/**
 * @throws {AppError} unauthenticated without session; forbidden without the code or before what is due; secondFactor while
 *   the person has to prove himself again
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

/** For what weighs much only with certain input; endpoints that always do say `stepUp`. @throws {AppError} secondFactor (428) */
export const requireStepUp = (session: Session | null): void => {
  if (session && !session.steppedUp)
    throw new AppError('secondFactor', '为确认是您本人，请再次输入登录密码或动态码', { detail: { stepUp: true } })
}

/** A proof is asked for in words that fit the client: an older one has no field for it, and counts a sign-in by password. */
export const proofFor = (error: unknown, { ownClient }: Pick<Origin, 'ownClient'>): unknown => {
  const asked = error instanceof AppError && (error.detail as { stepUp?: boolean } | null)?.stepUp === true
  if (!asked || ownClient) return error
  return new AppError('secondFactor', '为确认是您本人，请退出后用密码重新登录，并在 5 分钟内操作', {
    detail: error.detail,
  })
}

/** One thing after the other: the password comes first. */
export const dueOf = ({ mustChange, mustEnrol }: Pick<Session, 'mustChange' | 'mustEnrol'>): Due | undefined =>
  mustChange ? 'password' : mustEnrol ? 'secondFactor' : undefined
