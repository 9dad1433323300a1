import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import { openS3Server, type S3Server } from '../../../../test/s3-server.ts'
import { formOf, PDF, sendForm } from '../../../../test/upload.ts'

let s3: S3Server
let app: TestApp
beforeAll(async () => {
  s3 = await openS3Server()
  app = await openTestApp(s3.env)
})
afterAll(async () => {
  await app.dispose()
  await s3.close()
})

test('stores files in a bucket and serves them through the server', async () => {
  const { body } = await sendForm(app, formOf({ biz: 'patient' }, 'a.pdf', PDF), 'sysadmin')
  expect(body.success, body.message).toBe(true)
  expect(s3.objects.get(body.message)).toEqual(PDF)
  expect(existsSync(join(app.services.config.dataDir, 'files'))).toBe(false)
  const open = () => app.call('GET', `/sys/common/static/${body.message}`, { as: 'sysadmin' })
  expect((await open()).raw).toEqual(PDF)
  const list = await app.call<{ records: { id: string }[] }>('GET', '/sys/oss/file/list', { as: 'sysadmin' })
  const query = { id: list.body.result!.records[0]!.id }
  const gone = (verb: string, given: object) =>
    app.call('DELETE', `/sys/oss/file/${verb}`, { as: 'sysadmin', query: { ...given } })
  expect((await gone('delete', query)).body.success).toBe(true)
  expect((await open()).status).toBe(404)
  expect((await gone('deleteRecycleBin', { ids: query.id })).body.success).toBe(true)
  await expect.poll(() => s3.objects.size).toBe(0)
})
