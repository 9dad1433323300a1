import { jobRun, type JobRun } from '@huxi/contract'
import type { Page } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { withNames } from '../../../engine/read/present.ts'
import { store } from '../../../engine/write/store.ts'
import { CLOCK, RETRY } from '../../../platform/jobs/job-store.ts'

type Row = Omit<JobRun, 'jobTitle' | 'startedText'> & { readonly startedBy_dictText?: string }

const runs = store(jobRun, {
  async enrich(ctx, rows) {
    const titles = await ctx.services.ports.jobTitles(ctx.services)
    return (await withNames(ctx, rows, ['startedBy'])).map((row) => ({
      ...row,
      jobTitle: titles.get(row.job ?? '') ?? row.job,
      startedText: startedText(row),
    }))
  },
})

const startedText = ({ startedBy, startedBy_dictText: name, attempt }: Row): string => {
  if (startedBy === CLOCK) return '到点'
  return startedBy === RETRY ? `重试（第 ${attempt} 次）` : (name ?? startedBy ?? '')
}

export const listRuns = async (ctx: Ctx, query: Query): Promise<Page<JobRun>> => {
  const page = await runs.page(ctx, query)
  return { ...page, records: await runs.present<JobRun>(ctx, page.records) }
}
