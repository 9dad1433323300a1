import {
  OUTREACH_HEALTH,
  outreachContact,
  outreachContract,
  outreachKind,
  outreachRecord,
  outreachSet,
  outreachStatistics,
  outreachTask,
  outreachTemplate,
  outreachVersion,
  previewOutreach,
  readOutreach,
  retryOutreach,
  tryOutreach,
} from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { detailEntry, menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { contactHooks } from './contact.ts'
import { kindHooks, setHooks, templateHooks } from './definition.ts'
import { outreachDictionaries } from './dictionaries.ts'
import { NOTICE, sendDue } from './dispatch.ts'
import { outreachExamples } from './examples.ts'
import { preview, reading, recordHooks, retry, taskHooks } from './record.ts'
import { SEND_JOB, tried } from './start.ts'

export { stopMessages } from './record.ts'

const of = (noun: string, ...deeds: string[]) => deeds.map((deed) => `outreach:${noun}:${deed}`)
const READING = ['kind', 'set', 'template', 'version'].flatMap((noun) => of(noun, 'list'))
const WRITING = of('template', 'add', 'edit', 'delete', 'export', 'submit', 'recall', 'revise', 'disable')
const DEFINING = [...READING, ...of('kind', '*'), ...of('set', '*'), ...WRITING]

const tasks = { id: 'outreach_task', url: '/outreach/task' }
const templates = { id: 'outreach_template', url: '/outreach/template' }
const records = { id: 'outreach_record', url: '/outreach/record' }

export const outreachArea = area({
  name: 'outreach',
  contract: outreachContract,
  tables: ['outreach_attempt'],
  menu: [
    menuGroup({ id: 'outreach', name: '患者消息', url: '/outreach', sort: 4.7, icon: 'message' }),
    { of: [outreachTask], name: '消息任务', under: 'outreach', url: tasks.url, sort: 1 },
    detailEntry(tasks, '消息任务详情', 'outreach/TaskDetail'),
    {
      of: [outreachRecord],
      name: '消息记录',
      under: 'outreach',
      url: records.url,
      sort: 2,
      buttons: [
        { name: '重新发送', perms: 'outreach:record:retry' },
        { name: '查看含健康信息的正文', perms: OUTREACH_HEALTH },
      ],
    },
    detailEntry(records, '消息记录详情', 'outreach/RecordDetail'),
    {
      of: [outreachTemplate],
      name: '消息模板',
      under: 'outreach',
      url: templates.url,
      sort: 3,
      buttons: [
        { perms: 'outreach:version:list', name: '查看模板版本' },
        { perms: 'outreach:version:export', name: '导出模板版本' },
      ],
    },
    detailEntry(templates, '消息模板详情', 'outreach/TemplateDetail'),
    { of: [outreachSet], name: '模板集', under: 'outreach', url: '/outreach/set', sort: 4 },
    { of: [outreachKind], name: '模板类别', under: 'outreach', url: '/outreach/kind', sort: 5 },
    { of: [outreachContact], name: '接收方式', under: 'outreach', url: '/outreach/contact', sort: 6 },
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
      ...of('task', '*'),
      ...of('record', 'list', 'export', 'retry', 'stat'),
      'patient:patient:list',
    ],
    doctor: [
      ...READING,
      ...of('template', 'publish'),
      ...of('contact', '*'),
      ...of('task', 'list'),
      ...of('record', 'list', 'health', 'stat'),
    ],
    nurse: [...READING, ...of('contact', '*'), ...of('task', '*'), ...of('record', 'list', 'health', 'retry', 'stat')],
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
  ],
  examples: outreachExamples,
  routes: [
    ...serve(outreachKind, kindHooks),
    ...serve(outreachTemplate, templateHooks),
    ...serve(outreachVersion),
    ...serve(outreachSet, setHooks),
    ...serve(outreachContact, contactHooks),
    ...serve(outreachTask, taskHooks),
    ...serve(outreachRecord, recordHooks),
    ...statistics(outreachRecord, outreachStatistics),
    handle(previewOutreach, preview),
    handle(tryOutreach, tried),
    handle(readOutreach, reading),
    handle(retryOutreach, async (ctx, given) => {
      const answer = await retry(ctx, given)
      const others = answer.refused.length > 0 ? `；其余没有重发：${answer.refused.join('，')}` : ''
      return reply(`${answer.queued} 条已重新排队${others}`, answer)
    }),
  ],
  jobs: (services) => [
    {
      name: SEND_JOB,
      title: '发送患者消息',
      hint: '把到时间的患者消息发出去，逐条核对同意、死亡登记、免打扰和频次',
      when: MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      run: (signal, say) => sendDue(services, signal, say),
    },
  ],
})
