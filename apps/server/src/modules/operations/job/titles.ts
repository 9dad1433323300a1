import { quartzJob } from '@huxi/contract'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { SystemJob } from '../../../platform/jobs/job-run.ts'
import { HOUSE_TENANT, scheduleName } from './names.ts'

export const titlesOf = async (
  services: AppServices,
  own: readonly SystemJob[],
): Promise<ReadonlyMap<string, string>> => {
  const ctx = unscoped(asSystem(services, 'names of jobs', HOUSE_TENANT))
  const added = await storeOf(ctx, quartzJob).list(ctx)
  return new Map([
    ...own.map(({ name, title }) => [name, title] as const),
    ...added.map(({ id, jobName, jobClassName }) => [scheduleName(id), jobName ?? jobClassName] as const),
  ])
}
