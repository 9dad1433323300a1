/** Public holidays and their working weekends as rows; `chinese-days` holds the published years. */
import { holiday, type loadHolidays } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import chineseDays from 'chinese-days'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { dayAfter } from './plan.ts'
import { TENANTS } from './slots.ts'

interface OfficialDay {
  readonly day: string
  readonly name: string
  readonly kind: 'off' | 'work'
}

/** The name of an official day is `English,中文,days off`, of any other the weekday. */
const officialDays = (year: number): OfficialDay[] =>
  Array.from({ length: 366 }, (_, n) => dayAfter(`${year}-01-01`, n))
    .filter((day) => day.startsWith(String(year)))
    .flatMap((day) => {
      const { name, work } = chineseDays.getDayDetail(day)
      const [, word] = name.split(',')
      return word === undefined
        ? []
        : [{ day, name: work ? `${word}调休` : word, kind: work ? 'work' : 'off' } as const]
    })

export const addHolidays = async (
  tx: Ctx,
  { year }: InputOfEndpoint<typeof loadHolidays>,
): Promise<{ added: number; kept: number }> => {
  const official = officialDays(year)
  if (official.length === 0)
    throw refused(`没有 ${year} 年的放假安排：国家通常在上一年 11 月公布，请核对年份；急需时请逐日新增`)
  const { rows } = await sql<{ day: string }>`select day from appointment_holiday
    where tenant_id = ${tx.tenantId} and day between ${`${year}-01-01`} and ${`${year}-12-31`}`.execute(tx.db)
  const days = new Set(rows.map(({ day }) => day))
  const fresh = official.filter(({ day }) => !days.has(day))
  const failed = await storeOf(tx, holiday).addMany(
    tx,
    fresh.map((one) => ({ ...one, asWeekday: null })),
  )
  const fault = failed.find((one) => one !== undefined)
  if (fault) throw fault
  return { added: fresh.length, kept: official.length - fresh.length }
}

export const keepHolidays = (services: AppServices): Promise<void> => {
  const year = Number(today({ services }).slice(0, 4))
  return eachRow(services, 'public holidays', TENANTS, (ctx, { tenantId }) =>
    inTransaction(unscoped(ctx), async (tx) => {
      for (const one of [year, year + 1]) {
        const { rows: some } = await sql`select 1 from appointment_holiday where tenant_id = ${tenantId}
          and day between ${`${one}-01-01`} and ${`${one}-12-31`} limit 1`.execute(tx.db)
        if (some.length === 0 && officialDays(one).length > 0) await addHolidays(tx, { year: one })
      }
    }),
  )
}

export const exampleHolidays = async (tx: Ctx): Promise<void> =>
  void (await addHolidays(tx, { year: Number(today(tx).slice(0, 4)) }))
