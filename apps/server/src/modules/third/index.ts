export { thirdRoutes } from './routes.ts'
