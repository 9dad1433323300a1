export { mfaArea } from './area.ts'
export { forgetSecondFactor, type Guess } from './enrol.ts'
export { secondHand } from './second-hand.ts'
export { acceptCode, enrolled, enrolmentDue, isEnrolled, sealedFactors } from './second-factor.ts'
