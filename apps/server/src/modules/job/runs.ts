/** The log of runs: what their jobs are called, and who or what started them. */
import { jobRun, quartzJob, type JobRun } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { Query } from '../../engine/core/handle.ts'
import { store, storeOf } from '../../engine/write/store.ts'
import { CLOCK, RETRY } from '../../platform/jobs/job-store.ts'
import { addedId, scheduleName } from './names.ts'

type Row = Omit<JobRun, 'jobTitle' | 'startedText'>

const runs = store(jobRun, {
  async enrich(ctx, rows) {
    const ids = rows.flatMap(({ job }) => addedId(job ?? '') ?? [])
    const jobs = ids.length === 0 ? [] : await storeOf(ctx, quartzJob).list(ctx, [sql`id = any(${ids})`])
    const names = new Map(jobs.map(({ id, jobName }) => [scheduleName(id), jobName]))
    return rows.map((row) => ({ ...row, jobTitle: names.get(row.job ?? '') ?? row.job, startedText: startedText(row) }))
  },
})

const startedText = ({ startedBy, attempt }: Row): string => {
  if (startedBy === CLOCK) return '到点'
  return startedBy === RETRY ? `重试（第 ${attempt} 次）` : (startedBy ?? '')
}

export const listRuns = async (ctx: Ctx, query: Query): Promise<Page<JobRun>> => {
  const page = await runs.page(ctx, query)
  return { ...page, records: await runs.present<JobRun>(ctx, page.records) }
}
