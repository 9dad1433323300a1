export { fileArea } from './area.ts'
export { linkTo } from './open.ts'
