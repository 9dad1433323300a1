/** Handlers with the names of the older clients' sample jobs, for trying times, failures and notices. */
import { int, refused, text } from '@huxi/model'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobHandler } from '../../../engine/core/area.ts'
import { now } from '../../../platform/config/clock.ts'

const sample = jobHandler({
  name: 'job.sample',
  title: '示例：写一行运行记录',
  hint: '不改动任何数据，用来试运行时间',
  classNames: ['SampleJob'],
  parameters: {},
  version: 1,
  run: async (ctx, _given, { say }) => say(`普通定时任务，时间：${now(ctx)}`),
})

const sampleParam = jobHandler({
  name: 'job.sampleParam',
  title: '示例：带参数',
  hint: '把参数写进运行记录，用来试参数',
  classNames: ['SampleParamJob'],
  parameters: { parameter: text('参数', { required: true, max: 200 }) },
  version: 1,
  run: async (_ctx, { parameter }, { say }) => say(`带参数的定时任务，参数：${parameter}`),
})

const wait = jobHandler({
  name: 'job.wait',
  title: '示例：等待',
  hint: '等待若干秒后结束，用来试限时和到点时上次未结束',
  classNames: ['AsyncJob'],
  parameters: { seconds: int('等待秒数', { initial: 5, min: 0, max: 3600 }) },
  version: 1,
  async run(_ctx, { seconds }, { signal, say }) {
    say(`等待 ${seconds ?? 0} 秒`)
    await sleep((seconds ?? 0) * 1000, undefined, { signal }).catch(() => {
      throw refused('等待被中断')
    })
  },
})

export const samples = [sample, sampleParam, wait]
