import { jobHandler } from '../../../engine/core/area.ts'
import type { JobHandler } from '../../../engine/core/context.ts'
import { longText, text } from '@huxi/model'
import { sendOf, type Announce } from './send.ts'

export const sendJob = (announce: Announce): JobHandler =>
  jobHandler({
    name: 'message.send',
    title: '按模板发送消息',
    hint: '把已应用的消息模板作为系统消息发给指定的人',
    classNames: ['SendMsgJob'],
    access: 'message:template:send',
    parameters: {
      templateCode: text('模板CODE', { required: true, max: 32 }),
      receiver: text('接收账号（逗号分隔）', { required: true, max: 2000 }),
      testData: longText('变量的值（JSON）', { max: 2000 }),
    },
    version: 1,
    async run(ctx, given, { say }) {
      const { result } = await sendOf(announce)(ctx, { ...given, msgType: 'system', remark: '定时任务' })
      say(`已发送 ${result.ids.length} 条消息`)
    },
  })
