export { fileArea } from './area.ts'
export { eraseFiles } from './objects.ts'
