import type { JobRun, Notice, QuartzJob } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'
import { deleteOldRuns } from '../../../platform/jobs/job-store.ts'
import { jobEnded, stopOrphans } from './index.ts'
import { readParameters } from './handlers.ts'
import { jobHandler } from '../../../engine/core/area.ts'
import { text } from '@huxi/model'

const PATH = '/sys/quartzJob'
const YEARLY = '0 0 0 1 1 ?'
const OLDER = { 'x-huxi-client': '' }

describe('a job', () => {
  const app = useApp()
  const ask = async <T = unknown>(method: string, path: string, options: object = {}) =>
    (await app.call<T>(method, `${PATH}/${path}`, { as: 'admin', ...options })).body
  const add = async (more: object = {}) => {
    const body = { jobClassName: 'job.sample', cronExpression: YEARLY, ...more }
    const added = await ask<{ id: string }>('POST', 'add', { body })
    expect(added.message).toBe('创建定时任务成功')
    return added.result!.id
  }
  const read = async (id: string) =>
    (await ask<QuartzJob & { nextAt: string | null }>('GET', 'queryById', { query: { id } })).result!
  const runsOf = async (id: string) =>
    (await ask<Page<JobRun>>('GET', 'run/list', { query: { job: `quartz:${id}` } })).result!.records
  const todosOf = async (id: string) => {
    const { body } = await app.call<Page<Notice>>('GET', '/sys/notice/list', { as: 'admin', query: { pageSize: 100 } })
    return body.result!.records.filter((one) => one.isOpen && one.link === `/isystem/QuartzJobList/${id}`)
  }

  test('is defined, run, fails with a notice, and is repaired', async () => {
    const template = { templateCode: 'weekly', templateName: '周会', templateType: '2', templateContent: '请参加周会' }
    const path = '/sys/message/sysMessageTemplate'
    const made = await app.call<{ id: string }>('POST', `${path}/add`, { as: 'admin', body: template })
    const parameter = JSON.stringify({ templateCode: 'weekly', receiver: 'nurse' })
    const id = await add({ jobName: '周会提醒', jobClassName: 'message.send', parameter })
    expect(await read(id)).toMatchObject({ status: -1, nextAt: null, cronWords: '每年 1 月的 1 日 00:00:00' })
    await ask('PUT', 'resume', { body: { ids: id } })
    expect((await read(id)).nextAt).toMatch(/-01-01 00:00:00$/)
    await app.work()

    expect(await ask('PUT', 'execute', { body: { id, reason: '试一次' } })).toMatchObject({ message: '执行成功!' })
    const sentence = '消息模板“周会”还没有应用，请先应用再发送'
    await expect
      .poll(async () => (await runsOf(id))[0])
      .toMatchObject({
        outcome: 'failure',
        sentence,
        startedText: '管理员',
        reason: '试一次',
        jobTitle: '周会提醒',
      })
    await expect.poll(() => todosOf(id)).toMatchObject([{ title: '定时任务“周会提醒”失败' }])
    expect((await todosOf(id))[0]!.text).toContain(sentence)

    await app.call('PUT', `${path}/apply`, { as: 'admin', body: { ids: made.body.result!.id } })
    await ask('PUT', 'execute', { body: { id, reason: '模板已应用' } })
    await expect
      .poll(async () => (await runsOf(id))[0])
      .toMatchObject({ outcome: 'success', output: '已发送 1 条消息', durationMs: expect.any(Number) as number })
    await expect.poll(() => todosOf(id)).toEqual([])
    expect((await ask<unknown[]>('GET', 'system')).result).toContainEqual(
      expect.objectContaining({ name: 'job:history', title: '清理运行记录', times: '每天 03:20:00', lastAt: null }),
    )
  })

  test('of the program notifies all viewers of jobs by its name until it succeeds', async () => {
    const alarms = async () => {
      const { body } = await app.call<Page<Notice>>('GET', '/sys/notice/list', {
        as: 'admin',
        query: { pageSize: 100 },
      })
      return body.result!.records.filter(({ isOpen, title }) => isOpen && title.startsWith('系统任务'))
    }
    const ended = jobEnded(app.services)
    await ended('notice:due', 'interrupted')
    expect(await alarms()).toEqual([])
    await ended('notice:due', 'failure')
    expect(await alarms()).toMatchObject([
      {
        title: '系统任务“发送到时的提醒”失败',
        text: '运行时发生错误，原因见服务器日志。\n下次运行成功后自动完成。',
        link: '/isystem/QuartzJobList?tab=system',
      },
    ])
    await ended('notice:due', 'success')
    expect(await alarms()).toEqual([])
  })

  test('is run once on concurrent requests; the second answer names the first caller', async () => {
    const id = await add({ jobClassName: 'job.wait', parameter: '{"seconds":1}' })
    const both = await Promise.all(
      ['admin', 'sysadmin'].map((as) => ask('PUT', 'execute', { as, body: { id, reason: '急' } })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)!.message).toMatch(/刚刚已要求执行|正在运行/)
  })

  test.each([
    [{ cronExpression: '60 * * * * ?' }, '只能是 0 到 59'],
    [{ cronExpression: '0 0 0 31 2 ?' }, '永远不会触发'],
    [{ cronExpression: '* * * * * ? *' }, '至少间隔 10 秒'],
    [{ jobClassName: 'java.lang.Runtime' }, '后台找不到该类名：java.lang.Runtime'],
    [{ jobClassName: 'job.sampleParam' }, '请输入参数'],
    [{ jobClassName: 'job.wait', parameter: '{"seconds":"慢"}' }, '等待秒数'],
    [{ jobClassName: 'job.wait', parameter: '{"minutes":1}' }, '没有参数 minutes'],
    [{ jobClassName: 'job.wait', parameter: '{"seconds"' }, '参数应为 JSON 对象'],
  ])('%j is refused: %s', async (wrong, sentence) => {
    const body = { jobClassName: 'job.sample', cronExpression: YEARLY, ...wrong }
    expect((await ask('POST', 'add', { body })).message).toContain(sentence)
  })

  test('describes its rule and next times', async () => {
    const { result } = await ask<{ words: string; times: string[] }>('GET', 'preview', {
      query: { cronExpression: '0 30 7 ? * MON' },
    })
    expect([result!.words, result!.times.length]).toEqual(['每周一 07:30:00', 5])
  })

  test('without handler is disabled at startup with a notice', async () => {
    const id = await add({ jobName: '旧任务' })
    await ask('PUT', 'resume', { body: { ids: id } })
    await sql`update sys_quartz_job set job_class_name = 'gone.away' where id = ${id}`.execute(systemOf(app, 1).db)
    await stopOrphans(app.services)
    expect(await read(id)).toMatchObject({ status: -1, nextAt: null })
    expect(await todosOf(id)).toMatchObject([{ title: '定时任务“旧任务”已停止' }])
    expect((await ask('PUT', 'execute', { body: { id, reason: '试' } })).message).toContain('后台找不到该类名')
    await ask('DELETE', 'delete', { query: { id } })
    expect(await todosOf(id)).toEqual([])
  })

  test('that exceeds its period or is late is a to-do until it runs in time', async () => {
    const id = await add({ jobName: '慢任务' })
    const ended = jobEnded(app.services)
    const end = { retries: false, lateMs: 0, skipped: false }
    await ended(`quartz:${id}`, 'success', { ...end, skipped: true })
    expect((await todosOf(id)).map(({ text: sentence }) => sentence)).toEqual([
      expect.stringContaining('运行用时比间隔长'),
    ])
    await ended(`quartz:${id}`, 'success', end)
    expect(await todosOf(id)).toEqual([])
    await ended(`quartz:${id}`, 'failure', { ...end, retries: true })
    expect(await todosOf(id), 'it is tried again').toEqual([])
  })

  test('keeps compatible parameters of an earlier version', () => {
    const handler = jobHandler({
      name: 'test.moved',
      title: '试',
      hint: '',
      parameters: { account: text('账号', { required: true }) },
      version: 2,
      upgrade: ({ user, ...given }) => ({ account: user, ...given }),
      run: async () => {},
    })
    expect(readParameters(handler, '{"user":"nurse"}', 1)).toEqual({ account: 'nurse' })
    expect(() => readParameters(handler, '{}', 1)).toThrow('账号')
  })

  test('with incompatible parameters of an earlier version fails with the next step', async () => {
    const id = await add({ jobName: '旧参数', jobClassName: 'job.sampleParam', parameter: 'scott' })
    const { db } = systemOf(app, 1)
    await ask('PUT', 'resume', { body: { ids: id } })
    await sql`update sys_quartz_job set parameter = null, parameter_version = 0 where id = ${id}`.execute(db)
    await sql`update sys_job set next_at = date_trunc('second', now()) where name = ${`quartz:${id}`}`.execute(db)
    app.services.bus.publish('jobs.changed', {})
    await expect
      .poll(async () => (await runsOf(id))[0])
      .toMatchObject({
        outcome: 'failure',
        startedText: '到点',
        sentence: '参数是为旧版本的“示例：带参数”填写的：请输入参数。请编辑任务，按现在的参数重新填写',
      })
  })

  test('has the shape older clients expect', async () => {
    const older = <T = unknown>(method: string, path: string, options: object = {}) =>
      ask<T>(method, path, { headers: OLDER, ...options })
    const form = {
      jobClassName: 'org.jeecg.modules.quartz.job.SampleParamJob',
      cronExpression: '0 0 1 * * ? *',
      parameter: 'scott',
      description: '带参任务',
      status: 0,
    }
    expect((await older('POST', 'add', { body: form })).message).toBe('创建定时任务成功')
    const list = async () =>
      (await older<Page<QuartzJob>>('GET', 'list', { query: { jobClassName: '*sampleParam*', status: '0' } })).result!
        .records
    const [row] = await list()
    expect(row).toMatchObject({ jobName: '带参任务', parameter: 'scott', status: 0, status_dictText: '正常' })
    const { id } = row!
    const state = async () => (await read(id)).status
    expect((await older('GET', 'pause', { query: { id } })).message).toBe('停止定时任务成功')
    expect(await state()).toBe(-1)
    expect((await older('GET', 'resume', { query: { id } })).message).toBe('启动定时任务成功')
    expect(await state()).toBe(0)
    const edited = { ...row, description: '改过', status: -1 }
    expect((await older('POST', 'edit', { body: edited })).message).toBe('更新定时任务成功!')
    expect(await read(id)).toMatchObject({ description: '改过', status: -1 })
    expect((await older('GET', 'execute', { query: { id } })).message).toBe('执行成功!')
    const exported = await app.call('GET', `${PATH}/exportXls`, {
      as: 'admin',
      headers: OLDER,
      query: { selections: id },
    })
    expect([exported.status, exported.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await older('GET', 'pause', { query: { id: 'nowhere' } })).success).toBe(false)
    expect((await older('PUT', 'edit', { body: { ...row, description: '再改' } })).message).toBe('更新定时任务成功!')
    expect((await older<QuartzJob>('GET', 'queryById', { query: { id } })).result).toMatchObject({
      ...Object.fromEntries(
        ['createTime', 'updateTime', 'createBy', 'updateBy'].map((name) => [name, expect.any(String)]),
      ),
      id,
      delFlag: 0,
      jobClassName: 'job.sampleParam',
      cronExpression: '0 0 1 * * ? *',
      parameter: 'scott',
      description: '再改',
      status: 0,
      status_dictText: '正常',
    })
    expect((await older('DELETE', 'deleteBatch', { query: { ids: `${id},` } })).message).toBe('删除定时任务成功!')
    const unknown = { ...form, jobClassName: 'org.jeecg.Nothing' }
    expect((await older('POST', 'add', { body: unknown })).message).toContain('后台找不到该类名：org.jeecg.Nothing')
  })

  test('is imported from a sheet of an older client, disabled, and deleted', async () => {
    const heads = ['任务类名', 'cron表达式', '参数', '描述', '状态']
    const rows = [
      ['定时任务列表'],
      ['导出人:管理员'],
      heads,
      ['org.jeecg.modules.quartz.job.SampleJob', '0 0 3 * * ?', '', '导入的任务', '正常'],
      ['org.jeecg.modules.quartz.job.SampleJob', '60 0 3 * * ?', '', '写错的任务', '正常'],
    ]
    const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: '定时任务列表', rows }] }))
    const sent = { body: formOf({}, 'jobs.xlsx', sheet), headers: { ...OLDER, ...formHeaders() } }
    const imported = await ask<ImportResult>('POST', 'importExcel', sent)
    expect([imported.success, imported.code, imported.message]).toEqual([true, 201, '文件导入成功，但有错误。'])
    expect(imported.result).toMatchObject({ totalCount: 2, errorCount: 1, successCount: 1 })
    const query = { jobName: '导入的任务' }
    const { records } = (await ask<Page<QuartzJob>>('GET', 'list', { headers: OLDER, query })).result!
    expect(records).toMatchObject([{ jobName: '导入的任务', status: -1 }])
    const { id } = records[0]!
    expect((await ask('DELETE', 'delete', { headers: OLDER, query: { id } })).message).toBe('删除成功!')
    for (const [method, path] of [
      ['DELETE', 'delete'],
      ['GET', 'pause'],
      ['GET', 'resume'],
      ['GET', 'execute'],
    ] as const) {
      const { success, message } = await ask(method, path, { headers: OLDER, query: { id } })
      expect([success, message], path).toEqual([false, expect.stringMatching(/^未找到对应实体|^定时任务不存在/)])
    }
  })

  test('keeps its latest ten thousand runs, trimmed in steps', async () => {
    const id = await add()
    const { db } = systemOf(app, 1)
    await sql`insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome)
      select 'run' || n, ${`quartz:${id}`}, 'w', now(), now() - n * interval '1 second', now(), 'success'
      from generate_series(1, 12500) as n`.execute(db)
    await deleteOldRuns(db, 0, 10_000)
    const { rows } = await sql<{
      n: number
      last: string
    }>`select count(*)::int as n, max(substr(id, 4)::int)::text as last
      from sys_job_run where job = ${`quartz:${id}`}`.execute(db)
    expect(rows).toEqual([{ n: 10_001, last: '10001' }])
  })
})
