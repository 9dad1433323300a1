/** The system jobs of this area. */
import type { AppServices } from '../../engine/core/context.ts'
import type { Job } from '../../platform/jobs/job-run.ts'
import { MINUTE_MS } from '../account/index.ts'
import { forgetHandoffs } from './handoff.ts'

/** The jobs of the area, by name and time; each may run a second time after a crash. */
export const assessmentJobs = (services: AppServices): readonly Job[] => [
  { name: 'assess:handoff', when: 10 * MINUTE_MS, limitMs: 5 * MINUTE_MS, run: () => forgetHandoffs(services) },
]
