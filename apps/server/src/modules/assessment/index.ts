export { openCounters } from './counters.ts'
export { assessmentJobs } from './jobs.ts'
export { assessmentRoutes } from './routes.ts'
