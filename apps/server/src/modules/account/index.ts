export { forgetCodes } from './expired.ts'
export { accountRoutes } from './routes.ts'
