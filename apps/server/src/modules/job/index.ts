/** What the jobs of all areas leave behind. */
import { area } from '../../engine/core/area.ts'
import { asSystem, type AppServices } from '../../engine/core/context.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/config/clock.ts'
import { forgetRuns } from '../../platform/jobs/job-store.ts'
import { jobFailed } from './failure.ts'

export { jobEnded } from './failure.ts'

const RUNS_KEPT_DAYS = 90

const trimHistory = (services: AppServices): Promise<void> =>
  forgetRuns(asSystem(services, 'old runs of jobs').db, services.clock.now() - RUNS_KEPT_DAYS * DAY_MS)

export const jobArea = area({
  name: 'job',
  notices: [jobFailed],
  jobs: (services) => [
    { name: 'job:history', when: '0 20 3 * * ?', limitMs: 10 * MINUTE_MS, run: () => trimHistory(services) },
  ],
})
