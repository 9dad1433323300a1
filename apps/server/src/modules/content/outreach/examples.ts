import { outreachKind, outreachSet, outreachSignature, outreachTemplate } from '@huxi/contract'
import type { MoveName } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Person } from '../../../engine/core/session.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { authorsAmong, type Account } from './example-authors.ts'
import { contactsOf, followersOf, tasksOf } from './example-tasks.ts'
import { textsOf } from './example-texts.ts'

const PUBLISHED: readonly MoveName<typeof outreachTemplate>[] = ['submit', 'publish']

const TEMPLATES = [
  {
    code: 'visit_app',
    name: '预约提醒（站内）',
    kind: 0,
    channel: 'in_app',
    title: '预约提醒',
    body: '{患者称呼}，您预约了{预约日期} {预约时间}的{预约服务}，请到{门诊}（{地点}）签到。',
    moves: PUBLISHED,
  },
  {
    code: 'visit_mail',
    name: '预约提醒（邮件）',
    kind: 0,
    channel: 'email',
    title: '{机构名称}预约提醒',
    body: '{患者称呼}：\n您预约了{预约日期} {预约时间}的{预约服务}，地点：{门诊}（{地点}）。如不能前来请提前告知。\n{机构名称}',
    moves: PUBLISHED,
  },
  {
    code: 'event_mail',
    name: '义诊通知（邮件）',
    kind: 1,
    channel: 'email',
    title: '{活动名称}',
    body: '{患者称呼}：{活动日期}在{活动地点}举行{活动名称}，欢迎参加。回复退订可不再接收。',
    moves: PUBLISHED,
  },
  {
    code: 'event_sms',
    name: '义诊通知（短信）',
    kind: 1,
    channel: 'sms',
    title: '义诊通知',
    body: '{患者称呼}，{活动日期}{活动地点}举行{活动名称}，欢迎参加。',
    moves: ['submit'] as const,
  },
  {
    code: 'visit_wechat',
    name: '预约提醒（微信）',
    kind: 0,
    channel: 'wechat',
    title: '预约提醒',
    body: 'thing1：{预约服务}\ndate2：{预约日期}\nthing3：{门诊}',
    providerTemplateId: 'demo-template-visit',
    moves: ['submit'] as const,
  },
  {
    code: 'result_app',
    name: '结果通知（站内）',
    kind: 2,
    channel: 'in_app',
    title: '评估结果',
    body: '{患者姓名}，您最近的评估：{最近评估}。',
    moves: [] as const,
  },
  {
    code: 'lecture_mail',
    name: '讲座通知（邮件）',
    kind: 1,
    channel: 'email',
    title: '健康讲座',
    body: '{患者称呼}：{活动日期}在{活动地点}有健康讲座，欢迎参加。',
    moves: [...PUBLISHED, 'disable'],
  },
  {
    code: 'moved_sms',
    name: '改约通知（短信）',
    kind: 4,
    channel: 'sms',
    title: '改约通知',
    body: '{患者称呼}，您{原预约日期}{原预约时间}的{预约服务}因停诊改到{预约日期}{预约时间}，{门诊}。不方便请致电门诊改约。',
    moves: PUBLISHED,
  },
  {
    code: 'cancelled_sms',
    name: '取消通知（短信）',
    kind: 5,
    channel: 'sms',
    title: '取消通知',
    body: '{患者称呼}，您{预约日期}{预约时间}的{预约服务}因门诊原因取消，请致电{门诊}重新预约。',
    moves: PUBLISHED,
  },
  {
    code: 'article_app',
    name: '科普推荐（站内）',
    kind: 6,
    channel: 'in_app',
    title: '健康科普',
    body: '{患者称呼}，为您推荐一篇健康科普文章，点开阅读：{文章链接}',
    moves: PUBLISHED,
  },
  {
    code: 'follow_app',
    name: '随访提醒（站内）',
    kind: 7,
    channel: 'in_app',
    title: '随访提醒',
    body: '{患者称呼}，我们将在{随访日期}与您联系随访，请留意来电。',
    moves: PUBLISHED,
  },
] as const

const NO_RIGHTS = {
  id: '',
  orgCode: null,
  orgCodes: [],
  roleIds: [],
  codes: new Set<string>(),
  rules: new Map(),
  scopes: new Map(),
  fields: new Map(),
  temporaryRows: new Map(),
  superAdmin: false,
  mustChange: false,
  mustEnrol: false,
  steppedUp: true,
}

/** Work in the name of a demonstration account: what it writes, submits and files says so. */
const callersIn = async (tx: Ctx) => {
  const { rows } =
    await sql<Account>`select u.id, u.username, u.realname, array_agg(r.role_code) as roles from sys_user u
      join sys_user_role o on o.user_id = u.id and o.tenant_id = ${tx.tenantId}
      join sys_role r on r.id = o.role_id
    where u.del_flag = 0 and u.status = 1 group by u.id order by u.username desc`.execute(tx.db)
  const { operator, doctor } = authorsAmong(rows)
  const callerAs = (person: Person): Ctx =>
    unscoped({ ...tx, session: { ...NO_RIGHTS, person, tenantId: tx.tenantId! } })
  return { operator: callerAs(operator), doctor: callerAs(doctor), readers: rows.slice(0, 2).map(({ id }) => id) }
}

const SIGNATURES = [
  ['呼吸慢病管理', ['file', 'approve']],
  ['呼吸健康服务', ['file']],
  ['呼吸科普', []],
] as const

const signaturesOf = async (operator: Ctx): Promise<string> => {
  const own = storeOf(operator, outreachSignature)
  const ids: string[] = []
  for (const [name, moves] of SIGNATURES) {
    const { id } = await own.add(operator, { name, company: '呼吸慢病健康管理中心' })
    ids.push(id)
    for (const move of moves) await own.move(operator, move, [id])
  }
  return ids[0]!
}

const QUIET = { consentType: 'message', quietFrom: '21:00', quietTo: '08:00' }

const KINDS = [
  { name: '预约提醒', event: 'appointment', validHours: 48 },
  { name: '活动通知', event: 'none', enrolledOnly: false, optOut: true, validHours: 72 },
  { name: '结果通知', event: 'none', health: true, validHours: 168 },
  { name: '满意度调查', event: 'none', validHours: 72, status: '0' },
  { name: '改约通知', event: 'moved', urgent: true, enrolledOnly: false, validHours: 24 },
  { name: '取消通知', event: 'cancelled', urgent: true, enrolledOnly: false, validHours: 24 },
  { name: '健康科普', event: 'none', enrolledOnly: false, validHours: 72 },
  { name: '随访提醒', event: 'followup', validHours: 48 },
]

export const outreachExamples = async (tx: Ctx): Promise<void> => {
  const kinds: string[] = []
  for (const kind of KINDS) kinds.push((await storeOf(tx, outreachKind).add(tx, { ...QUIET, ...kind })).id)
  const { doctor, operator, readers } = await callersIn(tx)
  const signatureId = await signaturesOf(operator)
  const own = storeOf(operator, outreachTemplate)
  const ids: string[] = []
  for (const { kind, moves, ...wording } of TEMPLATES) {
    const { id } = await own.add(operator, {
      ...wording,
      kindId: kinds[kind]!,
      ...(wording.channel === 'sms' && { signatureId }),
    })
    ids.push(id)
    for (const move of moves) await own.move(move === 'publish' ? doctor : operator, move, [id])
  }
  const set = (name: string, kind: number, templates: readonly number[], remindDays?: number) =>
    storeOf(tx, outreachSet).add(tx, {
      name,
      kindId: kinds[kind]!,
      rule: 'first_success',
      remindDays,
      items: templates.map((n) => ({ templateId: ids[n]! })),
    })
  const visits = await set('预约提醒', 0, [0, 1])
  const events = await set('义诊通知', 1, [2])
  await set('复查通知', 1, [2])
  const moved = await set('改约通知', 4, [7])
  await set('取消通知', 5, [8])
  await set('科普推荐', 6, [9])
  await set('随访提醒', 7, [10], 1)
  await sql`update outreach_set set status = '0' where tenant_id = ${tx.tenantId} and name = '复查通知'`.execute(tx.db)
  await sql`update outreach_template set reject_reason = '请写明患者看不懂结果时可以联系谁'
    where tenant_id = ${tx.tenantId} and code = 'result_app'`.execute(tx.db)
  await contactsOf(tx, readers)
  await textsOf(tx, { setId: moved.id, kindId: kinds[4]!, text: ids[7]! })
  await followersOf(tx)
  await tasksOf(tx, {
    visits: { setId: visits.id, kindId: kinds[0]!, app: ids[0]!, mail: ids[1]! },
    events: { setId: events.id, kindId: kinds[1]!, mail: ids[2]! },
  })
}
