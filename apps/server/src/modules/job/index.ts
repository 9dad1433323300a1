export { systemJobs } from './system-jobs.ts'
