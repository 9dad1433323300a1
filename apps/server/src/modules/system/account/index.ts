export { accountArea } from './area.ts'
export { spend } from './quota.ts'
