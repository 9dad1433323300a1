export { openJournal, type OpenJournal } from './open.ts'
export { logRoutes } from './routes.ts'
export { logVisit, visitDays, visitTotals } from './visits.ts'
