export { forgetCodes } from './expired.ts'
export { attempt, DAY_MS, HOUR_MS, lock, MINUTE_MS, spend } from './quota.ts'
export { accountRoutes } from './routes.ts'
