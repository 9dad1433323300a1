/** Who may call what. Absence refuses: an endpoint without access does not exist, a code not held is a no. */
import { AppError, forbidden, unauthenticated, type Access } from '@huxi/model'
import type { Session } from './context.ts'

/**
 * @throws {AppError} unauthenticated without session; forbidden without the code or before a due password change
 */
export const guard = (access: Access, session: Session | undefined, afterPasswordChange: boolean): void => {
  if (access === 'public') return
  if (!session) throw unauthenticated()
  if (session.mustChange && afterPasswordChange) throw new AppError('forbidden', '请先修改密码')
  if (access === 'login') return
  const codes = typeof access === 'string' ? [access] : access
  if (!codes.some((code) => session.codes.has(code))) throw forbidden()
}
