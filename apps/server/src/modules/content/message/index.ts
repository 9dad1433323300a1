import { message, messageContract, messageTemplate, previewMessage, sendMessage } from '@huxi/contract'
import { area, type Area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { movesOfOldClients } from '../../../engine/verbs/moves-of-old-clients.ts'
import { alsoWithoutSys } from '../../../engine/verbs/older-paths.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { messageExamples } from './examples.ts'
import { sendJob } from './job.ts'
import { preview, sendOf, type Announce } from './send.ts'
import { readValues } from './fill.ts'
import { pushTestRoutes } from './push-test.ts'

const hooks: Hooks<typeof messageTemplate> = {
  beforeWrite: (_tx, input) => {
    readValues(input.templateTestJson ?? null)
    return input
  },
}

/** Older clients publish and withdraw a template by editing its state. */
const BY_STATE = new Map([
  ['0', 'withdraw'],
  ['1', 'apply'],
] as const)

/** @param announce delivers as 系统消息 */
export const messageArea = ({ announce }: { readonly announce: Announce }): Area =>
  area({
    name: 'message',
    contract: messageContract,
    menu: [
      {
        of: [messageTemplate],
        name: '模板管理',
        under: 'message',
        url: '/modules/message/sysMessageTemplateList',
        sort: 2,
        buttons: [
          { name: '发送消息', perms: 'message:template:send' },
          { name: '推送测试', perms: 'message:push:test' },
        ],
      },
      { of: [message], name: '消息管理', under: 'message', url: '/modules/message/sysMessageList', sort: 1 },
    ],
    grants: { sysadmin: ['message:template:*', 'message:message:*'] },
    dictionaries: [
      words(
        'messageType',
        '发送方式',
        ['system', '系统消息'],
        ['email', '邮件消息'],
        ['dingtalk', '钉钉消息'],
        ['wechat_enterprise', '企业微信'],
      ),
      words('template_use_status', '模板应用状态', ['0', '未应用', 'grey'], ['1', '已应用', 'green']),
    ],
    jobHandlers: [sendJob(announce)],
    examples: messageExamples,
    routes: [
      ...[
        ...serve(messageTemplate, hooks).map(movesOfOldClients(messageTemplate, BY_STATE, ['edit'])),
        ...serve(message),
        handle(sendMessage, (ctx, given, { once }) => once(ctx, (tx) => sendOf(announce)(tx, given))),
      ].map(alsoWithoutSys),
      handle(previewMessage, preview),
      ...pushTestRoutes,
    ],
  })
