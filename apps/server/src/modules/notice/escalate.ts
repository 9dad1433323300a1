/** To-dos that stay open go on until they are done: to those on watch, then step by step up the departments. */
import { sql } from 'kysely'
import { asSystem, inTransaction, type AppServices, type Ctx } from '../../engine/core/context.ts'
import type { NoticeKind } from '../../engine/core/notices.ts'
import { formatTime, latestTime } from '../../platform/config/clock.ts'
import { chosenBy } from './receivers.ts'
import { send, type Sent } from './send.ts'
import { lacking, sendUp } from './upwards.ts'
import { isWorkingTime, workingTimeAgo } from './working-time.ts'

const REASON = 'to-dos that stay open'

/** Passes on what has waited too long. Of many at once none is lost to another that fails. */
export const escalate = async (services: AppServices): Promise<void> => {
  const failures: unknown[] = []
  for (const kind of services.ports.notices.kinds.values()) {
    if (kind.escalateMs === undefined) continue
    for (const late of await lateOf(services, kind, kind.escalateMs))
      await inTransaction(asSystem(services, REASON, late.tenantId), (tx) => passOn(tx, kind, late)).catch(
        (error: unknown) => failures.push(error),
      )
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} to-dos could not be passed on`)
}

interface Late {
  readonly tenantId: number
  readonly about: string
  /** epoch ms */
  readonly since: number
  /** how often it has gone on */
  readonly steps: number
  /** sent later than now: the clock was set back since */
  readonly ahead: boolean
}

/** The longest open first. */
const lateOf = async (services: AppServices, { kind }: NoticeKind, ms: number): Promise<Late[]> => {
  const now = services.clock.now()
  const { rows } = await sql<Late>`select tenant_id as "tenantId", about, max(escalated) as steps,
      extract(epoch from min(show_at))::double precision * 1000 as since,
      min(create_time) > ${latestTime({ services })}::timestamptz as ahead
    from sys_notice where kind = ${kind} and is_todo and done_time is null
    group by tenant_id, about having min(show_at) <= ${formatTime(now - ms)}::timestamptz
      or min(create_time) > ${latestTime({ services })}::timestamptz
    order by min(show_at), about`.execute(asSystem(services, REASON).db)
  return rows
}

/** After the clock was set back nobody knows how long a to-do has waited: it counts from now on, not from a time to come. */
const countFromNow = async (tx: Ctx, { kind }: NoticeKind, about: string): Promise<void> => {
  const now = formatTime(tx.services.clock.now())
  tx.services.log.warn({ kind, about }, 'a to-do is of a later time: the clock was set back')
  await sql`update sys_notice set create_time = ${now}::timestamptz, show_at = least(show_at, ${now}::timestamptz)
    where tenant_id = ${tx.tenantId} and kind = ${kind} and about = ${about} and is_todo and done_time is null`.execute(
    tx.db,
  )
}

const passOn = async (tx: Ctx, kind: NoticeKind, { about, since, steps, ahead }: Late): Promise<void> => {
  if (ahead) return countFromNow(tx, kind, about)
  const now = tx.services.clock.now()
  const { allHours, userIds } = (await kind.watch?.(tx, about)) ?? { allHours: false, userIds: [] }
  if (!allHours && !isWorkingTime(now)) return
  const isOver = (times: number): boolean => {
    const ms = times * kind.escalateMs!
    return since <= (allHours ? now - ms : workingTimeAgo(now, ms))
  }
  if (!isOver(1)) return
  const again = await sentAgain(tx, kind, about, steps + 1)
  if (!again) return
  // a shift that begins takes over what is open
  const onWatch = await chosenBy(tx, kind, sql`u.id = any(${[...userIds]}) and ${lacking(tx, kind, about)}`)
  const told = await send(tx, kind, again, onWatch)
  if (!isOver(steps + 1)) return
  await sql`update sys_notice set escalated = ${steps + 1}
    where tenant_id = ${tx.tenantId} and kind = ${kind.kind} and about = ${about} and is_todo and done_time is null`.execute(
    tx.db,
  )
  if (told === 0) await sendUp(tx, kind, again)
}

interface Open {
  readonly title: string
  readonly text: string | null
  readonly link: string | null
  readonly orgCode: string | null
  readonly due: number | null
  readonly danger: 0 | 1 | 2
}

/** As it was first said; undefined = it was done meanwhile. */
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
