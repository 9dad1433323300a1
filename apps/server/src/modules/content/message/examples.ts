import { message, messageTemplate, type Message } from '@huxi/contract'
import type { InputOf } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

const TEMPLATES: readonly (InputOf<typeof messageTemplate> & { readonly applied: boolean })[] = [
  {
    templateCode: 'duty_change',
    templateName: '值班调整',
    templateType: '2',
    templateContent: '<p>${name}，您 ${day} 的值班改为 ${shift}，请知悉。</p>',
    templateTestJson: '{"name":"李护士","day":"12月3日","shift":"夜班"}',
    templateCategory: '排班',
    applied: true,
  },
  {
    templateCode: 'training',
    templateName: '培训通知',
    templateType: '2',
    templateContent: '<p>${day} 下午在示教室举行 ${topic} 培训，请准时参加。</p>',
    templateTestJson: '{"day":"周四","topic":"肺功能质控"}',
    templateCategory: '培训',
    applied: true,
  },
  {
    templateCode: 'data_check',
    templateName: '数据核对',
    templateType: '2',
    templateContent: '<p>${month} 的随访数据请在 ${deadline} 前核对。</p>',
    templateTestJson: '{"month":"11月","deadline":"本周五"}',
    templateCategory: '质控',
    applied: false,
  },
]

type Sent = Pick<Message, 'esTitle' | 'esContent' | 'esReceiver' | 'esType' | 'esSendStatus' | 'esResult'>

const MESSAGES: readonly (Sent & { readonly daysAgo: number })[] = [
  {
    esTitle: '值班调整',
    esContent: '李护士，您 12月3日 的值班改为 夜班，请知悉。',
    esReceiver: 'nurse',
    esType: 'system',
    esSendStatus: '1',
    esResult: null,
    daysAgo: 2,
  },
  {
    esTitle: '培训通知',
    esContent: '周四 下午在示教室举行 肺功能质控 培训，请准时参加。',
    esReceiver: 'doctor',
    esType: 'system',
    esSendStatus: '1',
    esResult: null,
    daysAgo: 5,
  },
  {
    esTitle: '培训通知',
    esContent: '周四 下午在示教室举行 肺功能质控 培训，请准时参加。',
    esReceiver: 'nurse',
    esType: 'email',
    esSendStatus: '2',
    esResult: '没有配置邮件服务，没有发出',
    daysAgo: 5,
  },
]

export const messageExamples = async (tx: Ctx): Promise<void> => {
  const [templates, messages] = [storeOf(tx, messageTemplate), storeOf(tx, message)]
  for (const { applied, ...template } of TEMPLATES) {
    const { id } = await templates.add(tx, template)
    if (applied) await templates.move(tx, 'apply', [id], {})
  }
  for (const { daysAgo, ...sent } of MESSAGES) {
    const esSendTime = formatTime(tx.services.clock.now() - daysAgo * DAY_MS)
    await messages.add(tx, { ...sent, esParam: null, esSendNum: 1, esSendTime, remark: '演示' })
  }
}
