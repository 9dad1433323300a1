export type { DepartPeople } from './depart.ts'
export { departDictionaries, departsByIds } from './lookup.ts'
export { departRoutes } from './routes.ts'
