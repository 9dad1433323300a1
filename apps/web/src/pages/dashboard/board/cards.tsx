/** Dashboard cards. Each makes one request, and none that the user may not make. */
import type { ComponentType } from 'react'
import { About } from '../../../kit/home/about.tsx'
import { Figures } from '../../../kit/home/figures.tsx'
import { Todos } from '../../../kit/home/todos.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import panel from '../../../kit/look/panel.module.css'
import { PendingAccounts } from '../analysis/pending-accounts.tsx'
import { Visits } from '../analysis/visits.tsx'
import { Ways } from '../analysis/ways.tsx'
import type { StatName } from './stat-card.tsx'

interface Card {
  title: string
  wide?: true
  /** Free of names, so that it may hang on a wall. */
  wall?: true
  Content: ComponentType
}

const StatCard = lazyPart(async () => (await import('./stat-card.tsx')).StatCard)
const Appointments = lazyPart(async () => (await import('../../../kit/home/day.tsx')).Appointments)
const Criticals = lazyPart(async () => (await import('../../../kit/home/day.tsx')).Criticals)
const DraftList = lazyPart(async () => (await import('../../../kit/home/draft-list.tsx')).DraftList)

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
  figures: { title: '我的数字', wide: true, wall: true, Content: () => <Figures /> },
  waiting: { title: '等您处理', wide: true, wall: true, Content: () => <Figures only={['waiting']} /> },
  patients: { title: '患者', wide: true, wall: true, Content: () => <Figures only={['patients']} /> },
  site: { title: '系统运行', wide: true, wall: true, Content: () => <Figures only={['site', 'use']} /> },
  todos: { title: '待办', wide: true, Content: Todos },
  accounts: { title: '账号审核', wide: true, Content: PendingAccounts },
  appointments: { title: '今日预约', wall: true, Content: () => <Appointments /> },
  criticals: { title: '待处理危急值', Content: () => <Criticals /> },
  drafts: { title: '我的草稿', Content: Drafts },
  ways: { title: '常用入口', Content: Ways },
  about: { title: '我的身份', Content: About },
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
