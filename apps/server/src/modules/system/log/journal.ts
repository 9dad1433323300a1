/** Data log: images of rows before and after, one version per change of a record. */
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { DataChange, LoggedChange } from '../../../engine/core/journal.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { withoutResult } from '../../../platform/db/pipeline.ts'

const CHUNK = 500
const MAX_CHANGES = 1000
const MAX_TOGETHER = 5000

/** Runs in the transaction of the change, whose row lock keeps the next version number free. */
export const keepChanges = async (ctx: Ctx, changes: readonly DataChange[]): Promise<void> => {
  for (let at = 0; at < changes.length; at += CHUNK)
    await withoutResult(() => keepSome(ctx, changes.slice(at, at + CHUNK)))
}

const keepSome = async (ctx: Ctx, changes: readonly DataChange[]): Promise<void> => {
  const rows = changes.map((change) => ({
    id: newId(),
    tenant: ownerOf(change),
    table: change.table,
    record: change.id,
    verb: change.verb,
    run: change.runId ?? null,
    move: change.move ?? null,
    asked: change.asked ? JSON.stringify(change.asked) : null,
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
  }))
  await sql`insert into sys_data_log (id, tenant_id, actor_tenant, data_table, data_id, data_version, verb, run_id, act, move, asked,
      before_content, data_content, sys_org_code, create_by, create_time)
    select c.id, c.tenant, ${ctx.tenantId}::int, c."table", c.record, row_number() over (partition by c."table", c.record order by c.id)
        + coalesce((select max(v.data_version) from sys_data_log v where v.data_table = c."table" and v.data_id = c.record), 0),
      c.verb, c.run, ${ctx.pending?.act ?? null}::text, c.move, c.asked, c.before, c.after, ${ctx.session?.orgCode ?? null}, ${actor(ctx)}, ${now(ctx)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c
      (id text, tenant int, "table" text, record text, verb text, run text, move text, asked text, before text, after text)`.execute(
    ctx.db,
  )
}

const ownerOf = ({ before, after }: DataChange): number | null =>
  ((after ?? before)?.['tenant_id'] as number | null | undefined) ?? null

interface Stored extends Omit<LoggedChange, 'before' | 'after' | 'runId' | 'act' | 'move' | 'asked'> {
  runId: string | null
  act: string | null
  move: string | null
  asked: string | null
  before: string | null
  after: string | null
}

const select = sql`select id as "entryId", data_table as "table", data_id as id, data_version as "dataVersion", verb,
  run_id as "runId", act, move, asked, before_content as before, data_content as after, create_by as "createBy", create_time as "createTime"
  from sys_data_log`

const read = async (ctx: Ctx, where: ReturnType<typeof sql>): Promise<LoggedChange[]> => {
  const { rows } = await sql<Stored>`${select} where ${where}`.execute(ctx.db)
  return rows.map(({ before, after, runId, act, move, asked, ...rest }) => ({
    ...rest,
    ...(act !== null && { act }),
    ...(runId !== null && { runId }),
    ...(move !== null && { move }),
    ...(asked !== null && { asked: JSON.parse(asked) as Record<string, unknown> }),
    before: before === null ? null : (JSON.parse(before) as Record<string, unknown>),
    after: after === null ? null : (JSON.parse(after) as Record<string, unknown>),
  }))
}

export const changesOf = (ctx: Ctx, table: string, id: string): Promise<LoggedChange[]> =>
  read(ctx, sql`data_table = ${table} and data_id = ${id} order by data_version desc limit ${MAX_CHANGES}`)

export const addedInRun = async (
  ctx: Ctx,
  runId: string,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select data_id as id from sys_data_log where data_table = ${table}
    and data_id = any(${[...ids]}) and run_id = ${runId} and verb = 'add'`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export const changeById = async (ctx: Ctx, entryId: string): Promise<LoggedChange | undefined> =>
  (await read(ctx, sql`id = ${entryId}`))[0]

export const deletedIn = (ctx: Ctx, act: string): Promise<LoggedChange[]> =>
  read(ctx, sql`act = ${act} and verb = 'delete' order by id desc limit ${MAX_TOGETHER}`)

export const changesByIds = (ctx: Ctx, entryIds: readonly string[]): Promise<LoggedChange[]> =>
  read(ctx, sql`id = any(${[...entryIds]}) order by data_version desc`)

/** @param beforeEntry continues after the previous answer */
export const changesOfRun = (ctx: Ctx, runId: string, beforeEntry?: string): Promise<LoggedChange[]> => {
  const rest = beforeEntry === undefined ? sql`` : sql`and id < ${beforeEntry}`
  return read(ctx, sql`run_id = ${runId} ${rest} order by id desc limit ${MAX_CHANGES}`)
}
