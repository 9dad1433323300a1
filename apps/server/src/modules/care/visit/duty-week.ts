import { duty, FILL_MAX, ward, type dutyWeek, type DutyShift, type DutyWeek, type fillDuty } from '@huxi/contract'
import { dayIn, parseIds, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, today } from '../../../platform/config/clock.ts'

const DAYS = 7
const AROUND = 28

const dayAfter = (day: string, days: number): string => formatDay(Date.parse(`${day}T00:00:00+08:00`) + days * DAY_MS)

const mondayOf = (day: string): string => dayAfter(day, 1 - (new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS))

export const weekOf = async (ctx: Ctx, { wardId: asked, day }: InputOfEndpoint<typeof dutyWeek>): Promise<DutyWeek> => {
  const from = mondayOf(day ?? today(ctx))
  const wards = (await storeOf(ctx, ward).list(ctx, [sql`coalesce(status, '1') = '1'`])).map(({ id, name }) => ({
    id,
    name,
  }))
  const wardId = (wards.find(({ id }) => id === asked) ?? wards[0])?.id ?? null
  if (wardId === null) return { from, wards, wardId, people: [], shifts: [] }
  const rows = await storeOf(ctx, duty).list(
    ctx,
    [sql`ward_id = ${wardId} and end_at > ${dayAfter(from, -AROUND)} and start_at < ${dayAfter(from, DAYS + AROUND)}`],
    { order: sql`start_at, id` },
  )
  const [begins, ends] = [`${from} 00:00:00`, `${dayAfter(from, DAYS)} 00:00:00`]
  const shifts = rows.flatMap(({ id, userId, startAt, endAt }): DutyShift[] =>
    endAt > begins && startAt < ends ? [{ id, userId, startAt, endAt }] : [],
  )
  return {
    from,
    wards,
    wardId,
    people: await peopleOf(
      ctx,
      wardId,
      rows.map(({ userId }) => userId),
    ),
    shifts,
  }
}

const peopleOf = async (ctx: Ctx, wardId: string, withShifts: readonly string[]): Promise<DutyWeek['people']> => {
  const { rows } = await sql<DutyWeek['people'][number]>`select u.id as "userId",
      case when count(*) over (partition by u.realname) > 1 then u.realname || '（' || u.username || '）' else u.realname end as name
    from sys_user u where u.del_flag = 0 and (u.id = any(${[...new Set(withShifts)]})
      or u.status = 1 and exists (select 1 from sys_user_depart m join visit_ward w on w.dept_id = m.dep_id
        where m.user_id = u.id and m.tenant_id = ${ctx.tenantId} and w.id = ${wardId}))
    order by u.realname_pinyin collate "C", u.username`.execute(ctx.db)
  return rows
}

const SHIFT = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/

const spanOf = async (tx: Ctx, shift: string): Promise<(day: string) => { startAt: string; endAt: string }> => {
  const texts = await tx.services.ports.dictionaries.texts(tx, 'duty_shift', [shift])
  if (!texts.has(shift)) throw refused('没有这个班次，请刷新页面后重新选择')
  const [from, until] = SHIFT.exec(shift) ? shift.split('-') : []
  if (!from || !until)
    throw refused(`班次“${texts.get(shift)}”的字典值应写成“08:00-16:00”的样子，请在数据字典“值班班次”中修改`)
  return (day) => ({ startAt: `${day} ${from}:00`, endAt: `${until > from ? day : dayAfter(day, 1)} ${until}:00` })
}

const daysIn = (days: string): string[] => {
  const all = [...new Set(days.split(',').filter(Boolean))]
  if (all.length === 0 || all.some((day) => dayIn(day) !== day))
    throw refused('日期应写成“2026-01-31”的样子，用逗号隔开')
  return all
}

export const fillWeek = (
  ctx: Ctx,
  { wardId, userIds, days: given, shift }: InputOfEndpoint<typeof fillDuty>,
): Promise<Answer<{ added: number; removed: number }>> =>
  inTransaction(ctx, async (tx) => {
    const [people, days] = [[...new Set(parseIds(userIds))], daysIn(given)]
    if (people.length * days.length > FILL_MAX) throw refused(`一次最多填写 ${FILL_MAX} 格，请分几次填写`)
    await storeOf(tx, ward).one(tx, wardId)
    const span = shift ? await spanOf(tx, shift) : undefined
    const own = storeOf(tx, duty)
    const old = await own.list(tx, [
      sql`ward_id = ${wardId} and user_id = any(${people}) and (start_at at time zone 'Asia/Shanghai')::date = any(${days}::date[])`,
    ])
    const isKept = ({ startAt, endAt }: DutyShift): boolean => {
      const wanted = span?.(startAt.slice(0, 10))
      return wanted?.startAt === startAt && wanted.endAt === endAt
    }
    const [kept, gone] = [old.filter(isKept), old.filter((row) => !isKept(row))]
    if (gone.length > 0)
      await own.remove(
        tx,
        gone.map(({ id }) => id),
      )
    const has = new Set(kept.map(({ userId, startAt }) => `${userId} ${startAt}`))
    const wanted = span === undefined ? [] : people.flatMap((userId) => days.map((day) => ({ userId, ...span(day) })))
    const missing = wanted.filter(({ userId, startAt }) => !has.has(`${userId} ${startAt}`))
    for (const row of missing) await own.add(tx, { wardId, ...row, note: null })
    return reply('', { added: missing.length, removed: gone.length })
  })
