export { departArea } from './area.ts'
export type { DepartPeople } from './depart.ts'
export { departsByIds, ownDeparts } from './lookup.ts'
