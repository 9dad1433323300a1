export { files } from './files.ts'
export { linkTo } from './open.ts'
export { fileRoutes } from './routes.ts'
