import type { ComponentType } from 'react'
import { LOADING_MARK } from '../../../kit/data/use-settled.ts'
import { Figures } from '../../../kit/home/figures.tsx'
import { Todos } from '../../../kit/home/todos.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import panel from '../../../kit/look/panel.module.css'
import { PendingAccounts } from '../analysis/pending-accounts.tsx'
import type { Listed } from './listed.ts'
import type { StatName } from './stat-card.tsx'

interface Card {
  title: string
  wide?: true
  /** Free of names, so that it may hang on a wall. */
  wall?: true
  Content: ComponentType<Listed>
}

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, <span hidden {...{ [LOADING_MARK]: '' }} />)

const StatCard = part(async () => (await import('./stat-card.tsx')).StatCard)
const Appointments = part(async () => (await import('../../../kit/home/day.tsx')).Appointments)
const Criticals = part(async () => (await import('../../../kit/home/day.tsx')).Criticals)
const OpenAlarms = part(async () => (await import('../home/alarms.tsx')).OpenAlarms)
const stays = async () => import('../../../kit/home/stays.tsx')
const OwnStays = part(async () => (await stays()).OwnStays)
const WardStays = part(async () => (await stays()).WardStays)
const Unassessed = part(async () => (await import('../home/unassessed.tsx')).Unassessed)
const ShiftWork = part(async () => (await import('../home/shift-work.tsx')).ShiftWork)
const queue = async () => import('../home/queue.tsx')
const Queue = part(async () => (await queue()).Queue)
const TodayVisits = part(async () => (await queue()).Visits)
const desk = async () => import('../home/desk.tsx')
const Registrations = part(async () => (await desk()).Registrations)
const Duplicates = part(async () => (await desk()).Duplicates)
const FirstDay = part(async () => (await import('../home/first-day.tsx')).FirstDay)
const Unplaced = part(async () => (await import('../home/unplaced.tsx')).Unplaced)
const Visits = part(async () => (await import('../analysis/visits.tsx')).Visits)
const Unusual = part(async () => (await import('../home/unusual.tsx')).Unusual)
const DraftList = part(async () => (await import('../../../kit/home/draft-list.tsx')).DraftList)

const stat = (name: StatName, title: string): Card => ({ title, wall: true, Content: () => <StatCard name={name} /> })

const Drafts = () => (
  <section className={panel.panel} aria-labelledby="drafts">
    <div className={panel.head}>
      <h2 id="drafts">我的草稿</h2>
    </div>
    <DraftList />
  </section>
)

const CARDS = {
  figures: {
    title: '我的数字',
    wide: true,
    wall: true,
    Content: ({ figures }) => <Figures only={['waiting', 'patients', 'site', 'use']} except={figures} />,
  },
  trends: { title: '近 7 天与前 7 天', wide: true, wall: true, Content: () => <Figures only={['trend']} /> },
  waiting: {
    title: '等您处理',
    wide: true,
    wall: true,
    Content: ({ figures }) => <Figures only={['waiting']} except={figures} />,
  },
  patients: { title: '患者', wide: true, wall: true, Content: () => <Figures only={['patients']} /> },
  site: { title: '系统运行', wide: true, wall: true, Content: () => <Figures only={['site', 'use']} /> },
  firstDay: { title: '开始使用', wide: true, Content: () => <FirstDay /> },
  alarms: { title: '高风险待处理', wide: true, Content: () => <OpenAlarms /> },
  ownStays: { title: '我的在院患者', wide: true, Content: () => <OwnStays /> },
  wardStays: { title: '我的病区', wide: true, Content: () => <WardStays /> },
  unassessed: { title: '病区未评估', wide: true, Content: () => <Unassessed /> },
  shiftWork: { title: '今日班次与工作量', wide: true, Content: () => <ShiftWork /> },
  queue: { title: '今日候诊', wide: true, Content: () => <Queue /> },
  visitsToday: { title: '今日门诊就诊', wide: true, Content: () => <TodayVisits /> },
  registrations: { title: '今日登记', wide: true, Content: () => <Registrations /> },
  duplicates: { title: '疑似重复', wide: true, Content: () => <Duplicates /> },
  unplaced: { title: '无角色或部门的账号', wide: true, Content: () => <Unplaced /> },
  unusual: { title: '异常访问', wide: true, Content: () => <Unusual /> },
  todos: { title: '待办', wide: true, Content: ({ todos }) => <Todos without={todos} /> },
  accounts: { title: '账号审核', wide: true, Content: PendingAccounts },
  appointments: { title: '今日预约', wall: true, Content: () => <Appointments /> },
  criticals: { title: '待处理危急值', Content: () => <Criticals /> },
  drafts: { title: '我的草稿', Content: Drafts },
  visits: { title: '访问统计', wide: true, wall: true, Content: Visits },
  levels: { ...stat('levels', '各时段风险等级'), wide: true },
  grades: stat('grades', '按风险等级'),
  models: stat('models', '按评估模型'),
  bookings: { ...stat('bookings', '各时段预约'), wide: true },
  services: stat('services', '按预约服务'),
  clinics: stat('clinics', '按门诊'),
} as const satisfies Record<string, Card>

export type CardName = keyof typeof CARDS

export const cardOf = (name: CardName): Card => CARDS[name]

export const CARD_NAMES = Object.keys(CARDS) as readonly CardName[]
