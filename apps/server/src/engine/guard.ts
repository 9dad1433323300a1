/** Who may call what. Absence refuses: an endpoint without access does not exist, a code not held is a no. */
import { AppError, forbidden, unauthenticated, type Due, type Endpoint } from '@huxi/model'
import type { Session } from './context.ts'

const DUE_TEXT: Readonly<Record<Due, string>> = { password: '请先修改密码', secondFactor: '请先开启两步验证' }

/**
 * @throws {AppError} unauthenticated without session; forbidden without the code or before what is due
 */
export const guard = (
  { access, settles }: Pick<Endpoint, 'access' | 'settles'>,
  session: Session | undefined,
): void => {
  if (access === 'public') return
  if (!session) throw unauthenticated()
  const due = dueOf(session)
  if (due && due !== settles) throw new AppError('forbidden', DUE_TEXT[due])
  if (access === 'login') return
  const codes = typeof access === 'string' ? [access] : access
  if (!codes.some((code) => session.codes.has(code))) throw forbidden()
}

/** One thing after the other: the password comes first. */
export const dueOf = ({ mustChange, mustEnrol }: Pick<Session, 'mustChange' | 'mustEnrol'>): Due | undefined =>
  mustChange ? 'password' : mustEnrol ? 'secondFactor' : undefined
