export { accountArea } from './area.ts'
export { spend, type Limit } from './quota.ts'
export { refuseBeyondCap, sendCode } from './send.ts'
export { checkCode, markOf, spendCode, type GivenCode } from './sms-code.ts'
