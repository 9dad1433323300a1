export { fileArea } from './area.ts'
export { linkTo } from './open.ts'
export { eraseFiles } from './objects.ts'
