export type { DepartPeople } from './depart.ts'
export { branchOf, departByCode, departsByIds, departDictionaries } from './lookup.ts'
export { departRoutes } from './routes.ts'
