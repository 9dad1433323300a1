import type { Fields } from '@huxi/model'
import type { Ctx } from './context.ts'
import type { JobHandlerOf } from './job-handlers.ts'

export type JobHandler<F extends Fields = Fields> = JobHandlerOf<Ctx, F>

export const jobHandler = <const F extends Fields>(handler: JobHandler<F>): JobHandler => handler
