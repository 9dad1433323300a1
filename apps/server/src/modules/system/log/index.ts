export { ownOperations } from './activity.ts'
export { logArea } from './area.ts'
export { changeSource } from './timeline.ts'
export { ownSignIns, visitDays, visitTotals } from './visits.ts'
