/** The system jobs. Each line may run a second time after a crash, and none minds. */
import { asSystem, type AppServices } from '../../engine/core/context.ts'
import type { Job } from '../../platform/jobs/job-run.ts'
import { forgetRuns } from '../../platform/jobs/job-store.ts'
import { forgetCodes } from '../account/index.ts'
import { signHeads } from '../audit/index.ts'
import { purgeDrafts } from '../draft/index.ts'
import { forgetExpired } from '../session/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const RUNS_KEPT_DAYS = 90

/** The jobs of the system, by name and time. */
export const systemJobs = (services: AppServices): readonly Job[] => [
  { name: 'session:expired', when: 10 * MINUTE_MS, limitMs: 5 * MINUTE_MS, run: () => forgetExpired(services) },
  { name: 'account:expired', when: 10 * MINUTE_MS, limitMs: 5 * MINUTE_MS, run: () => forgetCodes(services) },
  { name: 'audit:heads', when: '0 0 * * * ?', limitMs: 5 * MINUTE_MS, run: () => signHeads(services) },
  { name: 'draft:old', when: '0 10 * * * ?', limitMs: 5 * MINUTE_MS, run: () => purgeDrafts(services) },
  { name: 'job:history', when: '0 20 3 * * ?', limitMs: 10 * MINUTE_MS, run: () => trimHistory(services) },
]

const trimHistory = (services: AppServices): Promise<void> =>
  forgetRuns(asSystem(services, 'old runs of jobs').db, services.clock.now() - RUNS_KEPT_DAYS * DAY_MS)
