import { quartzJob } from '@huxi/contract'
import type { InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { HOUSE_TENANT } from './names.ts'

const USUAL = { limitSec: 300, overlap: 'skip', retries: 1, retrySec: 60 } as const

const JOBS: readonly (InputOf<typeof quartzJob> & { readonly runs: boolean })[] = [
  {
    jobName: '晨间运行检查',
    jobClassName: 'SampleParamJob',
    cronExpression: '0 30 7 * * ? *',
    parameter: JSON.stringify({ parameter: '晨间检查' }),
    description: '每天早上写一行运行记录，确认调度正常',
    ...USUAL,
    runs: true,
  },
  {
    jobName: '周末试运行',
    jobClassName: 'SampleJob',
    cronExpression: '0 0 9 ? * 7 *',
    description: '启用前可先立即执行一次',
    ...USUAL,
    runs: false,
  },
]

export const jobExamples = async (tx: Ctx): Promise<void> => {
  if (tx.tenantId !== HOUSE_TENANT) return
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(tx.db)
  const own = storeOf(tx, quartzJob)
  for (const { runs, ...job } of JOBS) {
    const { id } = await own.add(tx, { ...job, ownerId: rows[0]?.id ?? null })
    if (runs) await own.move(tx, 'resume', [id], {})
  }
}
