import type { Notice, StoredResults } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { jobEnded } from '../../operations/job/index.ts'
import { askApproval } from '../user/index.ts'

describe('people are notified', () => {
  const app = useApp()
  const listOf = async (as: PersonName, kind: string): Promise<Notice[]> => {
    const query = { pageSize: 100 }
    const { body } = await app.call<Page<Notice>>('GET', '/sys/notice/list', { as, query })
    return body.result!.records.filter((one) => one.kind === kind)
  }
  const openOf = async (as: PersonName, kind: string) =>
    (await listOf(as, kind)).filter(({ isOpen }) => isOpen).map(({ title }) => title)

  test('of pending accounts, until an administrator decides', async () => {
    const waiting = async () => {
      const account = await addAccount(app)
      await inTransaction(systemOf(app, 1), async (tx) => {
        await sql`update sys_user set status = 3 where id = ${account.id}`.execute(tx.db)
        await askApproval(tx, account)
      })
      return account
    }
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    const titles = [three, two, one].map(({ username }) => `账号 ${username} 待审核`)
    expect(await openOf('sysadmin', 'user.approval')).toEqual(titles)
    expect(await openOf('secadmin', 'user.approval')).toEqual([])
    expect((await listOf('admin', 'user.approval'))[0]).toMatchObject({ link: `/isystem/user/${three.id}` })
    await app.call('PUT', '/sys/user/approve', { as: 'sysadmin', body: { ids: one.id } })
    expect(await openOf('admin', 'user.approval')).toEqual(titles.slice(0, 2))
    await app.call('PUT', '/sys/user/reject', { as: 'sysadmin', body: { ids: two.id, reason: '不是本院人员' } })
    expect(await openOf('admin', 'user.approval')).toEqual(titles.slice(0, 1))
    await app.call('PUT', '/sys/user/putRecycleBin', { as: 'admin', body: { userIds: two.id } })
    expect(await openOf('admin', 'user.approval')).toEqual([titles[1], titles[0]])
    await app.call('DELETE', '/sys/user/deleteBatch', { as: 'admin', query: { ids: `${two.id},${three.id}` } })
    expect(await openOf('sysadmin', 'user.approval')).toEqual([])
  })

  test('of failing jobs, until they succeed', async () => {
    const ended = jobEnded(app.services)
    for (const outcome of ['failure', 'failure', 'timeout', 'interrupted'] as const) await ended('draft:old', outcome)
    expect(await openOf('sysadmin', 'job.failed')).toEqual(['系统任务“清理旧草稿”失败'])
    expect(await openOf('nurse', 'job.failed')).toEqual([])
    expect(await listOf('outsider', 'job.failed')).toEqual([])
    await ended('audit:heads', 'success')
    expect(await openOf('sysadmin', 'job.failed')).toHaveLength(1)
    await ended('draft:old', 'success')
    expect(await openOf('sysadmin', 'job.failed')).toEqual([])
  })

  test('of their own long imports, once done', async () => {
    const bytes = (rows: number, name: string) =>
      Buffer.from(
        ['职务编码,职务名称,职级', ...Array.from({ length: rows }, (_, i) => `${name}${i},职务${rows},1`)].join('\n'),
      )
    const send = (rows: number, name: string, fields = {}) =>
      app.call<ImportResult>('POST', '/sys/position/importExcel', {
        as: 'admin',
        body: formOf(fields, 'a.csv', bytes(rows, name)),
        headers: formHeaders(),
      })
    expect((await send(100, 'short')).body.result!.successCount).toBe(100)
    await send(101, 'tried', { mode: 'check' })
    await send(101, 'short', { mode: 'strict' })
    expect(await listOf('admin', 'import.finished')).toEqual([])
    await send(101, 'short')
    expect(await listOf('admin', 'import.finished')).toMatchObject([
      {
        title: '职务导入完成，共 101 行',
        text: '新增 1 行，更新 0 行，跳过 0 行，有误 100 行',
        link: '/isystem/position',
      },
    ])
  })

  test('of high-risk results, until acknowledged', async () => {
    const store = (answers: object) =>
      app.call<StoredResults>('POST', '/assess/store', {
        as: 'nurse',
        body: { context: 'inpatient', tool: 'copd', part: 'admission', answers },
      })
    const mild = { emrcd: '1', eosinophils: 0.2, consolidation: false, arterialPh: 7.4, atrialFibrillation: false }
    expect((await store(mild)).body.success).toBe(true)
    expect(await listOf('doctor', 'assessment.high')).toEqual([])
    const { body } = await store({ ...mild, emrcd: '5b', consolidation: true, atrialFibrillation: true })
    const [notice] = await listOf('doctor', 'assessment.high')
    expect(notice).toMatchObject({ priority: 'H', isOpen: true, title: '高危评估结果：DECAF' })
    expect(notice!.link).toBe(`/assessment/list/${body.result!.groupId}`)
    const acknowledge = (as: PersonName, more: object = { deed: 'told' }) =>
      app.call('PUT', '/assess/assessment/acknowledge', { as, body: { ids: body.result!.groupId, ...more } })
    expect((await acknowledge('sysadmin')).status).toBe(403)
    expect((await acknowledge('outsider')).body.success).toBe(false)
    expect((await acknowledge('doctor', {})).body.message).toContain('处理措施')
    expect((await acknowledge('doctor', { deed: 'other' })).body.message).toContain('请填写处理说明')
    expect(await openOf('nurse', 'assessment.high')).toHaveLength(1)
    expect((await acknowledge('doctor')).body.message).toBe('已确认')
    expect((await listOf('nurse', 'assessment.high'))[0]).toMatchObject({ isOpen: false, doneBy: '医生甲' })
    expect((await acknowledge('nurse')).body.message).toContain('已确认')
  })
})
