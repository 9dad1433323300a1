export { changeKeys } from './append.ts'
export { auditArea } from './area.ts'
export { lastSigned, signHeads } from './heads.ts'
export { sealsOfEnds, verifyChains } from './verify.ts'
