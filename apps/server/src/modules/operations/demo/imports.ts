/** Imports as a person makes them: whole, with refused rows, taken back, and refused. They run after the accounts are committed. */
import { position } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asPerson, asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { importOf } from '../../../engine/sheet/import.ts'
import { undoImportOf } from '../../../engine/verbs/undo-import.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { authorityOf } from '../../system/session/index.ts'
import { ROLE_CODES } from '../../system/role/index.ts'
import { DEMO } from './write.ts'

const FILES: readonly { name: string; mode: 'partial' | 'strict'; rows: readonly string[]; undone?: true }[] = [
  { name: '康复科职务.csv', mode: 'partial', rows: ['rehab-lead,康复组长,4', 'rehab-therapist,康复治疗师,2'] },
  {
    name: '职务补充.csv',
    mode: 'partial',
    rows: ['pft-technician,肺功能技师,2', 'rehab-lead,康复组长,4', '_old,旧职务,1'],
  },
  {
    name: '职务（旧系统）.csv',
    mode: 'partial',
    rows: ['legacy-1,旧系统职务一,1', 'legacy-2,旧系统职务二,1'],
    undone: true,
  },
  { name: '职务核对.csv', mode: 'strict', rows: ['check-1,随访专员,八级'] },
]

export const writeImports = async (services: AppServices): Promise<void> => {
  const { rows } = await sql<{ id: string; username: string; realname: string; tenantId: number }>`
    select distinct on (r.tenant_id) u.id, u.username, u.realname, r.tenant_id as "tenantId"
    from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where u.create_by = ${DEMO} and r.role_code = ${ROLE_CODES.sysadmin} order by r.tenant_id, u.id`.execute(
    asSystem(services, 'demo imports').db,
  )
  for (const { tenantId, ...person } of rows) {
    const authority = await authorityOf(services, person.id, tenantId)
    if (!authority) continue
    const flags = { id: '', mustChange: false, mustEnrol: false, steppedUp: false }
    const ctx = asPerson(services, { ...authority, ...flags, person, tenantId }, asSystem(services, 'demo').origin)
    for (const file of FILES) await importFile(ctx, file)
  }
}

const importFile = async (ctx: Ctx, { name, mode, rows, undone }: (typeof FILES)[number]): Promise<void> => {
  const bytes = Buffer.from(['职务编码,职务名称,职级', ...rows].join('\n'))
  const extra = { upload: async () => ({ name, bytes, fields: { mode } }) } as unknown as Extra
  try {
    const answer = await importOf(storeOf(ctx, position))(ctx, {}, extra)
    const { runId } = (answer as { result: { runId: string } }).result
    if (undone) await undoImportOf(position)(ctx, { runId }, extra)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
