export { logArea } from './area.ts'
export { changeSource } from './timeline.ts'
export { visitDays, visitTotals } from './visits.ts'
