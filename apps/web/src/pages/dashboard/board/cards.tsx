/** The cards a dashboard is made of. Each asks one thing, and nothing that the person may not see. */
import { assessStatistics, bookingStatistics } from '@huxi/contract'
import { datedBy, statisticEndpoint, type Statistic } from '@huxi/model'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { StatisticPanel } from '../../../kit/stats/stat-page.tsx'
import { today } from '../../../platform/clock.ts'
import panel from '../../../kit/look/panel.module.css'
import { About } from '../analysis/about.tsx'
import { DraftList } from '../analysis/draft-list.tsx'
import { Figures } from '../analysis/figures.tsx'
import { PendingAccounts } from '../analysis/pending-accounts.tsx'
import { Todos } from '../analysis/todos.tsx'
import { Visits } from '../analysis/visits.tsx'
import { Ways } from '../analysis/ways.tsx'

interface Card {
  title: string
  /** as wide as the board, else half of it */
  wide?: true
  /** shows no names, so that it may hang on a wall */
  wall?: true
  Content: ComponentType
}

const DAYS = 30

/** A statistic of the last days as a card; absent for those who may not read it. */
const statCard = (s: Statistic, rows: string): Card => {
  const endpoint = statisticEndpoint(s)
  const Content = () => {
    const { can } = useCan()
    const address = useRowsAddress(rows)
    const day = today()
    if (!can(endpoint.access)) return null
    const from = dayjs(day)
      .subtract(DAYS - 1, 'day')
      .format('YYYY-MM-DD')
    return (
      <StatisticPanel s={s} query={{ [`${datedBy(s)}_begin`]: from, [`${datedBy(s)}_end`]: day }} address={address} />
    )
  }
  return { title: s.title, wall: true, Content }
}

const named = <S extends Statistic>(all: readonly S[], name: string): S => all.find((s) => s.name === name)!

const assessed = (name: string): Card => statCard(named(assessStatistics, name), 'assessment/assessmentResult')
const booked = (name: string): Card => statCard(named(bookingStatistics, name), 'appointment/BookingList')

const Drafts = () => (
  <section className={panel.panel} aria-labelledby="drafts">
    <div className={panel.head}>
      <h2 id="drafts">我的草稿</h2>
    </div>
    <DraftList />
  </section>
)

const CARDS = {
  figures: { title: '我的数字', wide: true, wall: true, Content: () => <Figures /> },
  waiting: { title: '等您处理', wide: true, wall: true, Content: () => <Figures only={['waiting']} /> },
  patients: { title: '患者', wide: true, wall: true, Content: () => <Figures only={['patients']} /> },
  site: { title: '系统运行', wide: true, wall: true, Content: () => <Figures only={['site', 'use']} /> },
  todos: { title: '待办', wide: true, Content: Todos },
  accounts: { title: '账号审核', wide: true, Content: PendingAccounts },
  drafts: { title: '我的草稿', Content: Drafts },
  ways: { title: '常用入口', Content: Ways },
  about: { title: '我的身份', Content: About },
  visits: { title: '访问统计', wide: true, wall: true, Content: Visits },
  levels: { ...assessed('byPeriod'), wide: true },
  grades: assessed('byLevel'),
  models: assessed('byModel'),
  bookings: { ...booked('byDay'), wide: true },
  services: booked('byService'),
  clinics: booked('byClinic'),
} as const satisfies Record<string, Card>

export type CardName = keyof typeof CARDS

export const cardOf = (name: CardName): Card => CARDS[name]
