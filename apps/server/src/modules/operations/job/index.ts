import { jobContract, jobRun, quartzJob } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area, type Area } from '../../../engine/core/area.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { words } from '../../../engine/core/seeds.ts'
import { movesOfOldClients } from '../../../engine/verbs/moves-of-old-clients.ts'
import { listFigure } from '../../../engine/verbs/figures.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import type { SystemJob } from '../../../platform/jobs/job-run.ts'
import { deleteOldRuns } from '../../../platform/jobs/job-store.ts'
import { jobFailed, jobLate } from './failure.ts'
import { quartzHooks } from './hooks.ts'
import { jobRoutes } from './routes.ts'
import { jobExamples } from './examples.ts'
import { samples } from './samples.ts'
import { titlesOf } from './titles.ts'

export { addedJobs, stopOrphans } from './added.ts'
export { jobEnded } from './failure.ts'
export { addedId } from './names.ts'

const RUNS_KEPT_DAYS = 90
const RUNS_KEPT = 10_000

const trimHistory = (services: AppServices, signal: AbortSignal): Promise<void> => {
  const { db } = asSystem(services, 'old runs of jobs')
  return deleteOldRuns(db, services.clock.now() - RUNS_KEPT_DAYS * DAY_MS, RUNS_KEPT, signal)
}

export const jobArea = (jobsOf: (services: AppServices) => readonly SystemJob[]): Area =>
  area({
    name: 'job',
    contract: jobContract,
    menu: [
      {
        of: [quartzJob],
        under: 'monitor',
        url: '/isystem/QuartzJobList',
        sort: 1,
        buttons: [{ name: '立即执行', perms: 'system:quartzJob:execute' }],
      },
    ],
    grants: { sysadmin: ['system:quartzJob:*'], operator: ['system:quartzJob:list'] },
    examples: jobExamples,
    dictionaries: [
      words('quartz_overlap', '到点时上次未结束', ['skip', '跳过本次'], ['wait', '等它结束后补一次']),
      words(
        'job_outcome',
        '运行结果',
        ['running', '运行中', 'blue'],
        ['success', '成功', 'green'],
        ['failure', '失败', 'red'],
        ['timeout', '超时', 'red'],
        ['interrupted', '中断', 'orange'],
        ['skipped', '跳过', 'grey'],
      ),
    ],
    notices: [jobFailed, jobLate],
    figures: [
      listFigure({
        of: jobRun,
        may: [codeOf(quartzJob, 'list')],
        key: 'failedRuns',
        group: 'site',
        title: '失败的任务',
        unit: '次（近 24 小时）',
        tone: 'danger',
        page: 'system/QuartzJobList',
        query: ({ dayAgo }) => ({ tab: 'runs', outcome: 'failure,timeout', startedAt_begin: dayAgo }),
      }),
    ],
    jobHandlers: samples,
    ports: { jobTitles: (services) => titlesOf(services, jobsOf(services)) },
    jobs: (services) => [
      {
        name: 'job:history',
        title: '清理运行记录',
        hint: `删除任务超过 ${RUNS_KEPT_DAYS} 天和最近 ${RUNS_KEPT} 次以外的运行记录`,
        when: '0 20 3 * * ?',
        limitMs: 10 * MINUTE_MS,
        run: (signal) => trimHistory(services, signal),
      },
    ],
    open: (services) => ({
      routes: [
        ...serve(quartzJob, quartzHooks).map(
          movesOfOldClients(
            quartzJob,
            new Map([
              [0, 'resume'],
              [-1, 'pause'],
            ] as const),
            ['add', 'edit'],
          ),
        ),
        ...jobRoutes(() => jobsOf(services)),
      ],
    }),
  })
