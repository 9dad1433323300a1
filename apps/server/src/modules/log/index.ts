export { logArea } from './area.ts'
export { visitDays, visitTotals } from './visits.ts'
