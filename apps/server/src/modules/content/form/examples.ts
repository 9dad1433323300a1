import { formOpening, onlineForm, type FormItem } from '@huxi/contract'
import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, formatTime, now as timeOf } from '../../../platform/config/clock.ts'
import { giveToRoles, showMenu } from './menu.ts'

const OXYGEN: readonly FormItem[] = [
  {
    code: 'visit_no',
    label: '回访编号',
    kind: 'text',
    required: true,
    unique: true,
    list: true,
    search: true,
    max: 30,
  },
  { code: 'visited_on', label: '回访日期', kind: 'date', required: true, list: true, search: true },
  {
    code: 'flow',
    label: '氧流量',
    kind: 'number',
    unit: 'L/min',
    min: 0.5,
    max: 10,
    scale: 1,
    required: true,
    list: true,
    search: true,
  },
  {
    code: 'hours',
    label: '每天吸氧时间',
    kind: 'number',
    unit: '小时',
    min: 0,
    max: 24,
    scale: 1,
    list: true,
    search: true,
  },
  { code: 'spo2', label: '吸氧时血氧饱和度', kind: 'number', unit: '%', min: 50, max: 100, scale: 0, list: true },
  { code: 'device', label: '使用制氧机', kind: 'bool', list: true, search: true, initial: true },
  { code: 'smoke_free', label: '家中无人吸烟', kind: 'bool', initial: true },
  { code: 'note', label: '情况说明', kind: 'longText', max: 500 },
]

const HANDOVER: readonly FormItem[] = [
  { code: 'item', label: '物品', kind: 'text', required: true, list: true, search: true },
  { code: 'borrowed_on', label: '借出日期', kind: 'date', required: true, list: true, search: true },
  { code: 'depart', label: '借用部门', kind: 'depart', list: true, search: true },
]

const FEEDBACK: readonly FormItem[] = [
  { code: 'understood', label: '看懂了', kind: 'bool', list: true, search: true },
  { code: 'question', label: '还想知道什么', kind: 'longText', max: 500, required: true, list: true },
]

const OPEN_DAYS = 180

const openFeedback = async (tx: Ctx): Promise<void> => {
  const { id: formId } = await add(tx, '科普反馈', 'article_feedback', FEEDBACK, '读者看完科普文章后填写')
  await storeOf(tx, onlineForm).move(tx, 'publish', [formId])
  await giveToRoles(tx, formId, ['operator', 'doctor', 'nurse'])
  await storeOf(tx, formOpening).add(tx, {
    formId,
    formName: '科普反馈',
    title: '这篇文章对您有帮助吗',
    items: FEEDBACK.map(({ code }) => code).join(','),
    opensAt: timeOf(tx),
    closesAt: formatTime(tx.services.clock.now() + OPEN_DAYS * DAY_MS),
    answersMax: 1000,
    answers: 0,
    byCode: false,
    linkKey: randomBytes(18).toString('base64url'),
  })
}

const VISITS = [
  [0, 2, 15, 94, true, '按时吸氧，活动后气短减轻'],
  [1, 1.5, 10, 92, true, '夜间不习惯戴鼻导管，已讲解固定方法'],
  [3, 2.5, 16, 93, true, null],
  [7, 3, 18, 90, false, '使用氧气瓶，已提醒远离明火'],
  [12, 2, 8, 91, true, '每天不足 15 小时，约定两周后再访'],
  [20, 2, 15, 95, true, null],
] as const

const add = async (tx: Ctx, name: string, code: string, fields: readonly FormItem[], description: string) =>
  storeOf(tx, onlineForm).add(tx, { name, code, fields, description })

export const formExamples = async (tx: Ctx): Promise<void> => {
  const own = storeOf(tx, onlineForm)
  const oxygen = await add(tx, '家庭氧疗回访', 'home_oxygen', OXYGEN, '出院后在家吸氧的患者，按计划电话或上门回访')
  await own.move(tx, 'publish', [oxygen.id])
  await showMenu(tx, oxygen.id, '家庭氧疗回访', 'online_forms')
  await giveToRoles(tx, oxygen.id, ['operator', 'doctor', 'nurse'])
  const now = tx.services.clock.now()
  for (const [i, [days, flow, hours, spo2, device, note]] of VISITS.entries()) {
    const day = formatDay(now - days * DAY_MS)
    const data = {
      visit_no: `HF-${String(i + 1).padStart(3, '0')}`,
      visited_on: day,
      flow,
      hours,
      spo2,
      device,
      smoke_free: i !== 4,
      ...(note && { note }),
    }
    await tx.db
      .insertInto('onl_form_row')
      .values({
        id: newId(),
        tenant_id: tx.tenantId!,
        form_id: oxygen.id,
        form_version: 1,
        data: JSON.stringify(data),
        create_by: 'nurse',
        del_flag: 0,
        version: 1,
        create_time: new Date(now - days * DAY_MS - i).toISOString(),
      })
      .execute()
  }
  await add(tx, '雾化器借用登记', 'nebulizer_loan', HANDOVER, '草稿：字段还在讨论')
  await openFeedback(tx)
  const old = await add(tx, '物品借用（旧）', 'old_loan', HANDOVER, '已由新的登记表代替')
  await own.move(tx, 'publish', [old.id])
  await own.move(tx, 'retire', [old.id])
}
