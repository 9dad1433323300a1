import {
  depart,
  loan,
  sampleActivity,
  sampleProjects,
  sampleRadar,
  sampleTeams,
  type Depart,
  type Loan,
  type SampleProject,
} from '@huxi/contract'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ownOperations } from '../../system/log/index.ts'
import { operationCounts } from './operation-counts.ts'

const PROJECTS = { pageNo: '1', pageSize: '6' }
const TOP = 80
/** An average over fewer people would show the work of one colleague. */
const FEWEST = 5

const VERBS: Readonly<Record<number, string>> = {
  1: '查询',
  2: '新增',
  3: '修改',
  4: '删除',
  5: '导入',
  6: '导出',
}

const project = (row: Loan): SampleProject => ({
  id: row.id,
  title: row.device,
  cover: '',
  description: `${row.borrower}借用 ${row.quantity} 台，应还 ${row.dueOn}`,
  status: row.status === 'lent' ? 1 : 0,
  updatedAt: row.updateTime ?? row.createTime,
})

const average = (count: number, people: number): number => (people < FEWEST ? 0 : count / people)

const scaled = (values: readonly [number, number, number]): readonly [number, number, number] => {
  const largest = Math.max(...values, 1)
  const [own, team, unit] = values.map((value) => Math.round((value / largest) * TOP))
  return [own!, team!, unit!]
}

export const workplaceRoutes: readonly Route[] = [
  handle(sampleProjects, async (ctx) => {
    if (!holds(ctx, 'example:loan:list')) return { data: [] }
    const own = storeOf(ctx, loan)
    const { records } = await own.page(ctx, PROJECTS)
    return { data: (await own.present<Loan>(ctx, records)).map(project) }
  }),
  handle(sampleActivity, async (ctx) =>
    (await ownOperations(ctx)).map(({ id, title, verb, time }) => ({
      id,
      user: { nickname: ctx.session!.person.realname, avatar: '' },
      project: { name: title, action: VERBS[verb] ?? '操作', event: '' },
      time,
    })),
  ),
  handle(sampleTeams, async (ctx) => {
    const own = storeOf(ctx, depart)
    const rows = await own.list(ctx, [sql`org_code = any(${[...ctx.session!.orgCodes]})`])
    return (await own.present<Depart>(ctx, rows)).map(({ id, departName }) => ({ id, name: departName, avatar: '' }))
  }),
  handle(sampleRadar, async (ctx) =>
    (await operationCounts(ctx)).map(({ verb, own, team, teamPeople, unit, unitPeople }) => {
      const [个人, 团队, 部门] = scaled([own, average(team, teamPeople), average(unit, unitPeople)])
      return { item: VERBS[verb] ?? '操作', 个人, 团队, 部门 }
    }),
  ),
]
