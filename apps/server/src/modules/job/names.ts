/** What the scheduler and notices know a job by that people have added. */
import { quartzJob } from '@huxi/contract'

/** Jobs belong to no tenant; whoever runs the installation works in the first. */
export const HOUSE_TENANT = 1

const PREFIX = 'quartz:'

export const scheduleName = (id: string): string => `${PREFIX}${id}`

/** The id of a job that was added; undefined = it is the program's. */
export const addedId = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** What notices of it are about. */
export const aboutJob = (id: string): string => `${quartzJob.name}:${id}`
