export { auditChain, changeKeys } from './append.ts'
export { lastSigned, signHeads } from './heads.ts'
export { auditRoutes } from './routes.ts'
export { sealsOfEnds, verifyChains } from './verify.ts'
