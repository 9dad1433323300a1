import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enrolledUsers,
  mySecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@huxi/contract'
import { handle, type Route } from '../../engine/handle.ts'
import { enrolledOf, enrolment, mine, reset, type Guess } from './enrol.ts'

/** @param guess how checks are made that somebody could guess at */
export const mfaRoutes = (guess: Guess): Route[] => {
  const { begin, confirm, renew, disable } = enrolment(guess)
  return [
    handle(mySecondFactor, mine),
    handle(beginSecondFactor, begin),
    handle(confirmSecondFactor, confirm),
    handle(renewRecoveryCodes, renew),
    handle(disableSecondFactor, disable),
    handle(enrolledUsers, (ctx, { userIds }) => enrolledOf(ctx, userIds)),
    handle(resetSecondFactor, reset),
  ]
}
