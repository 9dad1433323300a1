export { mfaArea } from './area.ts'
export { forgetSecondFactor, type Guess } from './enrol.ts'
export { secondHand } from './second-hand.ts'
export { acceptCode, enrolmentDue, isEnrolled, mustEnrol, sealedFactors } from './second-factor.ts'
