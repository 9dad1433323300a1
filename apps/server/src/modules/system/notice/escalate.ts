/** Escalates open to-dos: to staff on watch, then step by step up the departments. */
import { sql } from 'kysely'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { formatTime, latestTime, now } from '../../../platform/config/clock.ts'
import { chosenBy } from './receivers.ts'
import { send, type Sent } from './send.ts'
import { lacking, sendUp } from './upwards.ts'
import { isWorkingTime, workingTimeAgo } from './working-time.ts'

export const escalate = async (services: AppServices): Promise<void> => {
  const failures: unknown[] = []
  for (const kind of services.ports.notices.kinds.values()) {
    if (kind.escalateMs === undefined) continue
    const late = lateOf(services, kind, kind.escalateMs)
    const work = (ctx: Ctx, row: Late) => inTransaction(ctx, (tx) => passOn(tx, kind, row))
    await eachRow(services, 'escalation of to-dos', late, work).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} kinds of to-dos could not be passed on`)
}

interface Late {
  readonly tenantId: number
  readonly about: string
  /** epoch ms */
  readonly since: number
  readonly steps: number
  /** sent in the future: the clock was set back since */
  readonly ahead: boolean
}

/** The longest open first. */
const lateOf = (services: AppServices, { kind }: NoticeKind, ms: number) => {
  const latest = latestTime({ services })
  return sql<Late>`select tenant_id as "tenantId", about, max(escalated) as steps,
      extract(epoch from min(show_at))::double precision * 1000 as since, min(create_time) > ${latest}::timestamptz as ahead
    from sys_notice where kind = ${kind} and is_todo and done_time is null
    group by tenant_id, about having min(show_at) <= ${formatTime(services.clock.now() - ms)}::timestamptz
      or min(create_time) > ${latest}::timestamptz
    order by min(show_at), about`
}

/** After the clock was set back the waiting time is unknown: it starts now. */
const countFromNow = async (tx: Ctx, { kind }: NoticeKind, about: string): Promise<void> => {
  const time = now(tx)
  tx.services.log.warn({ kind, about }, 'a to-do is of a later time: the clock was set back')
  await sql`update sys_notice set create_time = ${time}::timestamptz, show_at = least(show_at, ${time}::timestamptz)
    where tenant_id = ${tx.tenantId} and kind = ${kind} and about = ${about} and is_todo and done_time is null`.execute(
    tx.db,
  )
}

const passOn = async (tx: Ctx, kind: NoticeKind, { about, since, steps, ahead }: Late): Promise<void> => {
  if (ahead) return countFromNow(tx, kind, about)
  const at = tx.services.clock.now()
  const { allHours, userIds } = (await kind.watch?.(tx, about)) ?? { allHours: false, userIds: [] }
  if (!allHours && !isWorkingTime(at)) return
  const isOver = (times: number): boolean => {
    const ms = times * kind.escalateMs!
    return since <= (allHours ? at - ms : workingTimeAgo(at, ms))
  }
  if (!isOver(1)) return
  const again = await sentAgain(tx, kind, about, steps + 1)
  if (!again) return
  const onWatch = await chosenBy(tx, kind, sql`u.id = any(${[...userIds]}) and ${lacking(tx, kind, about)}`)
  const count = await send(tx, kind, again, onWatch)
  if (!isOver(steps + 1)) return
  await sql`update sys_notice set escalated = ${steps + 1}
    where tenant_id = ${tx.tenantId} and kind = ${kind.kind} and about = ${about} and is_todo and done_time is null`.execute(
    tx.db,
  )
  if (count === 0) await sendUp(tx, kind, again)
}

interface Open {
  readonly title: string
  readonly text: string | null
  readonly link: string | null
  readonly orgCode: string | null
  readonly due: number | null
  readonly danger: 0 | 1 | 2
}

const sentAgain = async (
  tx: Ctx,
  { kind }: NoticeKind,
  about: string,
  escalated: number,
): Promise<Sent | undefined> => {
  const { rows } = await sql<Open>`select title, content as text, link, org_code as "orgCode",
      extract(epoch from due_time)::double precision * 1000 as due, danger
    from sys_notice where tenant_id = ${tx.tenantId} and kind = ${kind} and about = ${about} and is_todo and done_time is null
    order by escalated, show_at, id limit 1 for update`.execute(tx.db)
  const [first] = rows
  if (!first) return undefined
  const { title, text, link, orgCode, due, danger } = first
  return {
    about,
    title: title.startsWith(AGAIN) ? title : `${AGAIN}${title}`,
    orgCode,
    danger,
    escalated,
    ...(text !== null && { text }),
    ...(link !== null && { link }),
    ...(due !== null && { due }),
  }
}

const AGAIN = '仍未处理：'
