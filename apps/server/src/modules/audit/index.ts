export { auditChain } from './append.ts'
export { lastSigned, signHeads } from './heads.ts'
export { auditRoutes } from './routes.ts'
export { verifyChains } from './verify.ts'
