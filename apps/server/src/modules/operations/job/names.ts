import { quartzJob } from '@huxi/contract'

/** Jobs belong to no tenant; the installation is run from the first. */
export const HOUSE_TENANT = 1

const PREFIX = 'quartz:'

export const scheduleName = (id: string): string => `${PREFIX}${id}`

export const addedId = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

export const aboutJob = (id: string): string => `${quartzJob.name}:${id}`
