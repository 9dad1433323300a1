export { mfaArea } from './area.ts'
export { forgetSecondFactor, type Guess } from './enrol.ts'
export { secondAdmin } from './second-admin.ts'
export { acceptCode, enrolled, enrolmentDue, isEnrolled, sealedFactors } from './second-factor.ts'
