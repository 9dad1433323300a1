import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enrolledUsers,
  mySecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import type { EndSessions } from '../user/index.ts'
import { enrolledOf, enrolment, mine, resetting, type Guess } from './enrol.ts'
import { secondAdmin } from './second-admin.ts'

/**
 * @param guess throttles checks against guessing
 * @param endSessions ends the sessions of reset accounts
 */
export const mfaRoutes = (guess: Guess, endSessions: EndSessions): Route[] => {
  const { begin, confirm, renew, disable } = enrolment(guess)
  return [
    handle(mySecondFactor, mine),
    handle(beginSecondFactor, begin),
    handle(confirmSecondFactor, confirm),
    handle(renewRecoveryCodes, renew),
    handle(disableSecondFactor, disable),
    handle(enrolledUsers, (ctx, { userIds }) => enrolledOf(ctx, userIds)),
    handle(resetSecondFactor, resetting(secondAdmin(guess), endSessions)),
  ]
}
