import {
  answerOutreachTalk,
  codeOutreachWechat,
  OUTREACH_HEALTH,
  optOutStatistics,
  outreachContact,
  outreachContract,
  outreachKind,
  outreachRecord,
  outreachReply,
  outreachSet,
  outreachSignature,
  outreachStatistics,
  outreachTalk,
  outreachTask,
  outreachTemplate,
  outreachVersion,
  outreachWechat,
  previewOutreach,
  readOutreach,
  retryOutreach,
  settleOutreach,
  smsReceipt,
  smsReply,
  textOutreachWechat,
  tryOutreach,
  unfollowStatistics,
  wechatEcho,
  wechatEvent,
} from '@huxi/contract'
import { refused } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { contactHooks } from './contact.ts'
import { setHooks, templateHooks } from './definition.ts'
import { outreachDictionaries } from './dictionaries.ts'
import { sendDue } from './dispatch.ts'
import { outreachExamples } from './examples.ts'
import { outreachFigures } from './home.ts'
import { FINISHED, preview, reading, recordHooks, taskHooks } from './record.ts'
import { SEND_JOB } from './queue.ts'
import { deleteOldReceipts, receiveSms } from './receipt.ts'
import { remind, remindSoon } from './remind.ts'
import { receiveReply, replyHooks } from './reply.ts'
import { retry } from './retry.ts'
import { NOTICE } from './settle.ts'
import { watchRequests } from './sharing.ts'
import { signatureHooks } from './signature.ts'
import { dryRun } from './start.ts'
import { textCode } from './text-code.ts'
import { answerTalk, talkHooks } from './talk.ts'
import { settleUnknown } from './unknown.ts'
import { echo, event } from './wechat-callback.ts'
import { showCode, wechatHooks } from './wechat.ts'

export { confirmedNumber } from './facts.ts'
export { stopMessages } from './record.ts'
export { writesMoves } from './remind.ts'

const of = (noun: string, ...deeds: string[]) => deeds.map((deed) => `outreach:${noun}:${deed}`)
const READING = ['kind', 'set', 'signature', 'template', 'version'].flatMap((noun) => of(noun, 'list'))
const WRITING = of('template', 'add', 'edit', 'delete', 'export', 'submit', 'recall', 'revise', 'disable')
const DEFINING = [...READING, ...of('kind', '*'), ...of('set', '*'), ...of('signature', '*'), ...WRITING]

const why = ({ refused: reasons }: { refused: readonly string[] }): string =>
  reasons.join('，') || '没有找到这些消息，请刷新后再试'

const hasWechat = ({ config }: AppServices): boolean => config.wechat !== undefined
const hasCallbacks = ({ config }: AppServices): boolean => Boolean(config.sms?.receiptKey)

export const outreachArea = area({
  name: 'outreach',
  contract: outreachContract,
  tables: ['outreach_attempt', 'outreach_receipt'],
  menu: [
    menuGroup({ id: 'outreach', name: '患者消息', url: '/outreach', sort: 4.7, icon: 'message' }),
    { of: [outreachTask], under: 'outreach', sort: 1 },
    {
      of: [outreachRecord],
      under: 'outreach',
      sort: 2,
      buttons: [
        { name: '重新发送', perms: 'outreach:record:retry' },
        { name: '查看含健康信息的正文', perms: OUTREACH_HEALTH },
      ],
    },
    {
      of: [outreachTemplate],
      under: 'outreach',
      sort: 3,
      buttons: [
        { perms: 'outreach:version:list', name: '查看模板版本' },
        { perms: 'outreach:version:export', name: '导出模板版本' },
      ],
    },
    { of: [outreachSet], under: 'outreach', sort: 4 },
    { of: [outreachKind], under: 'outreach', sort: 5 },
    { of: [outreachSignature], under: 'outreach', sort: 5.5 },
    { of: [outreachContact], under: 'outreach', sort: 6 },
    {
      of: [outreachWechat],
      under: 'outreach',
      sort: 6.5,
      buttons: [{ name: '出示绑定码', perms: 'outreach:wechat:code' }],
    },
    {
      of: [outreachTalk],
      under: 'outreach',
      sort: 6.7,
      buttons: [{ name: '回复微信消息', perms: 'outreach:talk:answer' }],
    },
    { of: [outreachReply], under: 'outreach', sort: 6.8 },
    {
      id: 'outreach_stat',
      name: '消息统计',
      under: 'outreach',
      url: '/outreach/stat',
      component: 'outreach/OutreachStat',
      perms: 'outreach:record:stat',
      sort: 7,
    },
  ],
  grants: {
    sysadmin: [...DEFINING, ...of('template', 'publish')],
    operator: [
      ...DEFINING,
      ...of('contact', '*'),
      ...of('wechat', '*'),
      ...of('task', '*'),
      ...of('record', 'list', 'export', 'retry', 'stat'),
      'patient:patient:list',
    ],
    doctor: [
      ...READING,
      ...of('talk', '*'),
      ...of('reply', '*'),
      ...of('template', 'publish'),
      ...of('contact', '*'),
      ...of('wechat', '*'),
      ...of('task', 'list'),
      ...of('record', 'list', 'health', 'stat'),
    ],
    nurse: [
      ...READING,
      ...of('talk', '*'),
      ...of('reply', '*'),
      ...of('contact', '*'),
      ...of('wechat', '*'),
      ...of('task', '*'),
      ...of('record', 'list', 'health', 'retry', 'stat'),
    ],
  },
  dictionaries: outreachDictionaries,
  notices: [
    {
      kind: NOTICE,
      title: '患者消息',
      hint: '账号绑定了患者时，发给这位患者的站内消息',
      todo: false,
      priority: 'M',
    },
    {
      kind: FINISHED,
      title: '消息任务已发完',
      hint: '您启动的消息任务发完时，告诉您有多少位患者没有发到',
      holders: 'outreach:task:start',
      todo: false,
      priority: 'M',
    },
  ],
  figures: outreachFigures,
  examples: outreachExamples,
  routes: [
    ...serve(outreachKind),
    ...serve(outreachSignature, signatureHooks),
    ...serve(outreachTemplate, templateHooks),
    ...serve(outreachVersion),
    ...serve(outreachSet, setHooks),
    ...serve(outreachContact, contactHooks),
    ...statistics(outreachContact, optOutStatistics),
    ...serve(outreachWechat, wechatHooks),
    ...statistics(outreachWechat, unfollowStatistics),
    ...serve(outreachTask, taskHooks),
    ...serve(outreachRecord, recordHooks),
    ...statistics(outreachRecord, outreachStatistics),
    ...serve(outreachTalk, talkHooks),
    ...serve(outreachReply, replyHooks),
    handle(answerOutreachTalk, async (ctx, given) => {
      const { id, status } = await answerTalk(ctx, given)
      return reply(status === 'sent' ? '已回复' : '微信平台没有回答，对方可能已收到，请勿重复发送', { id })
    }),
    handle(codeOutreachWechat, showCode),
    handle(textOutreachWechat, async (ctx, given) => reply('已发送', await textCode(ctx, given))),
    { ...handle(wechatEcho, echo), isOpen: hasWechat },
    { ...handle(wechatEvent, event), isOpen: hasWechat },
    { ...handle(smsReceipt, receiveSms), isOpen: hasCallbacks },
    { ...handle(smsReply, receiveReply), isOpen: hasCallbacks },
    handle(previewOutreach, preview),
    handle(tryOutreach, dryRun),
    handle(readOutreach, reading),
    handle(settleOutreach, async (ctx, given) => {
      const answer = await settleUnknown(ctx, given)
      if (answer.settled === 0) throw refused(`没有处理：${why(answer)}`)
      const done = given.again ? '条已重新排队' : '条已记为已送达'
      return reply([`${answer.settled} ${done}`, ...answer.refused].join('；'), answer)
    }),
    handle(retryOutreach, async (ctx, given) => {
      const answer = await retry(ctx, given)
      if (answer.queued === 0) throw refused(`没有重新发送：${why(answer)}`)
      const others = answer.refused.length > 0 ? `；其余没有重发：${why(answer)}` : ''
      return reply(`${answer.queued} 条已重新排队${others}`, answer)
    }),
  ],
  open: (services) => {
    watchRequests(services)
    return {}
  },
  jobs: (services) => [
    {
      name: SEND_JOB,
      title: '发送患者消息',
      hint: '把到时间的患者消息发出去，逐条核对同意、死亡登记、免打扰和频次',
      when: MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      run: (signal, say) => sendDue(services, signal, say),
    },
    {
      name: 'outreach:remind',
      title: '预约和问卷提醒',
      hint: '每天上午为设置了“提前几天自动提醒”的模板集新建消息任务，提醒过的预约和问卷不重复提醒',
      when: '0 0 10 * * ?',
      limitMs: 10 * MINUTE_MS,
      run: async (_signal, say) => {
        await remind(services, say)
        await deleteOldReceipts(services)
      },
    },
    {
      name: 'outreach:remindSoon',
      title: '预约提醒（按小时）与预约变动通知',
      hint: '为设置了“提前几小时自动提醒”的模板集提醒将要开始的预约，并向爽约、停诊改约和院方取消的患者发送“爽约后联系”“改约通知”“取消通知”；每个预约只发一次，免打扰时段内的顺延',
      when: '20 2/5 * * * ?',
      limitMs: 4 * MINUTE_MS,
      run: (_signal, say) => remindSoon(services, say),
    },
  ],
})
