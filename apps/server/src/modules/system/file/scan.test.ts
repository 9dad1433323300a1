import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClamd, VIRUS, type Clamd } from '../../../../test/clamd.ts'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import { formOf, PDF, PNG, sendForm } from '../../../../test/upload.ts'
import { asSystem } from '../../../engine/core/caller.ts'

let clamd: Clamd
let app: TestApp
beforeAll(async () => {
  clamd = await openClamd()
  app = await openTestApp(clamd.env)
})
afterAll(async () => {
  await app.dispose()
  await clamd.close()
})

const rows = () => asSystem(app.services, 'test').db.selectFrom('sys_file').selectAll().orderBy('create_time').execute()
const send = (name: string, bytes: Buffer) => sendForm(app, formOf({ biz: 'patient' }, name, bytes), 'doctor')
const open = (path: string) => app.call('GET', `/sys/common/static/${path}`, { as: 'doctor' })

describe('a scanner', () => {
  test('sees every byte; clean files can be used', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(300_000, 'x')])
    const { body } = await send('a.pdf', large)
    expect(body.success, body.message).toBe(true)
    expect(clamd.scanned.at(-1)!.equals(large)).toBe(true)
    expect((await rows()).at(-1)).toMatchObject({ path: body.message, status: 'clean' })
    expect((await open(body.message)).raw.equals(large)).toBe(true)
  })

  test('unscanned files cannot be used', async () => {
    const release = clamd.hold()
    const sending = sendForm(app, formOf({ biz: 'avatar' }, 'a.png', PNG), 'doctor')
    await expect.poll(async () => (await rows()).some(({ status }) => status === 'pending')).toBe(true)
    const { path } = (await rows()).find(({ status }) => status === 'pending')!
    const early = await open(path)
    expect(early).toMatchObject({ status: 403, body: { message: '文件正在查毒，请稍后再试；长时间未完成请重新上传' } })
    release()
    expect((await sending).body).toMatchObject({ success: true, message: path })
    expect((await open(path)).status).toBe(200)
  })

  test('refuses an infected file, deletes its bytes and keeps a trace', async () => {
    const { body } = await send('a.txt', Buffer.from(`hello ${VIRUS}`))
    expect(body).toMatchObject({ success: false, message: '文件含有病毒，已拒绝上传，请检查您的电脑' })
    const row = (await rows()).find(({ status }) => status === 'infected')!
    expect(await app.services.storage.get(row.path)).toBeUndefined()
    expect(await open(row.path)).toMatchObject({ status: 403, body: { message: '文件含有病毒，不能使用' } })
    const list = await app.call<{ records: { url: string }[] }>('GET', '/sys/oss/file/list', { as: 'admin' })
    expect(list.body.result!.records.map(({ url }) => url)).not.toContain(row.path)
  })

  test('refuses the upload without a verdict, and stores nothing', async () => {
    const before = (await rows()).length
    const sentence = '病毒扫描服务暂时不可用，文件未能上传，请稍后重试'
    const broken = await send('a.txt', Buffer.from('stream: broken'))
    expect(broken).toMatchObject({ status: 200, body: { success: false, message: sentence } })
    await clamd.close()
    expect(await send('a.pdf', PDF)).toMatchObject({ status: 200, body: { success: false, message: sentence } })
    expect(await rows()).toHaveLength(before)
  })
})
