export { openJournal, type OpenJournal } from './open.ts'
export { logRoutes } from './routes.ts'
export { visitDays, visitTotals } from './visits.ts'
