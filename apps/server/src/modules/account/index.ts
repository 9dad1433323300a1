export { forgetCodes } from './expired.ts'
export { DAY_MS, HOUR_MS, lock, MINUTE_MS, spend } from './quota.ts'
export { accountRoutes } from './routes.ts'
