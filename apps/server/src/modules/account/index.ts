export { accountArea } from './area.ts'
export { lock, spend } from './quota.ts'
