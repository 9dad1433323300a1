import type { FileUses } from '@huxi/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { formOf, sendForm } from '../../../../test/upload.ts'
import { asSystem } from '../../../engine/core/caller.ts'

const app = useApp()

interface Listed {
  id: string
  url: string
  usage: string
  class: string
}
const uploaded = async (name: string, as: PersonName = 'sysadmin', biz = 'jeditor'): Promise<Listed> => {
  app.clock.advance(61_000)
  const { body } = await sendForm(app, formOf({ biz }, name), as)
  expect(body.success, body.message).toBe(true)
  return rowOf(body.message)
}
const rowOf = async (url: string): Promise<Listed> => {
  const { body } = await app.call<{ records: Listed[] }>('GET', '/sys/oss/file/list', {
    as: 'sysadmin',
    query: { url },
  })
  return body.result!.records[0]!
}
const usesOf = async (id: string, as: PersonName = 'sysadmin') =>
  (await app.call<FileUses>('GET', '/sys/oss/file/uses', { as, query: { id } })).body.result!
const remove = async (id: string) =>
  (await app.call('DELETE', '/sys/oss/file/delete', { as: 'sysadmin', query: { id } })).body

const notice = (msgContent: string) => ({
  titile: '停电通知',
  msgCategory: '1',
  priority: 'L',
  msgType: 'ALL',
  msgAbstract: '今晚',
  endTime: '2099-01-01 00:00:00',
  msgContent,
})
const picture = ({ url }: Listed): string => `<p><img src="/platform/sys/common/static/${url}"></p>`
const announced = async (msgContent: string): Promise<string> => {
  const { body } = await app.call<{ id: string }>('POST', '/sys/annountCement/add', {
    as: 'sysadmin',
    body: notice(msgContent),
  })
  expect(body.success, body.message).toBe(true)
  return body.result!.id
}
const edited = (id: string, msgContent: string) =>
  app.call('PUT', '/sys/annountCement/edit', { as: 'sysadmin', body: { id, ...notice(msgContent) } })

test('names the use of a file, which cannot be deleted until the use ends', async () => {
  const file = await uploaded('图.png')
  expect(file.usage).toBe('free')
  const id = await announced(picture(file))
  expect(await rowOf(file.url)).toMatchObject({ usage: 'used', freeSince: null, class: 'public' })
  expect(await usesOf(file.id)).toEqual({
    uses: [
      { resource: 'system:announcement', title: '系统通告', field: '内容', id, label: '停电通知', deleted: false },
    ],
    hidden: false,
  })
  expect(await remove(file.id)).toMatchObject({
    success: false,
    message: '还有 1 个系统通告在使用它，不能删除，请先在那里移除或换一个文件',
    result: { uses: [{ id }] },
  })
  expect((await edited(id, '<p>没有图</p>')).body.success).toBe(true)
  expect(await rowOf(file.url)).toMatchObject({ usage: 'free' })
  expect(await usesOf(file.id)).toEqual({ uses: [], hidden: false })
  expect(await remove(file.id)).toMatchObject({ success: true })
  expect((await edited(id, picture(file))).body).toMatchObject({
    success: false,
    message: '所选的文件已被删除，请重新上传',
  })
})

test('counts a record in its bin as a use, until it is deleted for good', async () => {
  const file = await uploaded('箱.png')
  const id = await announced(picture(file))
  const call = (method: string, verb: string, query: object) =>
    app.call(method, `/sys/annountCement/${verb}`, { as: 'sysadmin', query: { ...query } })
  await call('DELETE', 'delete', { id })
  expect((await usesOf(file.id)).uses).toMatchObject([{ id, deleted: true }])
  expect((await remove(file.id)).message).toBe(
    '还有 1 个回收站中的系统通告在使用它，不能删除，请先在那里移除或换一个文件',
  )
  await call('DELETE', 'deleteRecycleBin', { ids: id })
  expect(await remove(file.id)).toMatchObject({ success: true })
})

test('reports hidden uses without describing them', async () => {
  const file = await uploaded('头像.png', 'sysadmin', 'avatar')
  const { rows } = await sql<{ id: string; version: number }>`select id, version from sys_user
    where username = 'nurse'`.execute(asSystem(app.services, 'test').db)
  const { body } = await app.call('PUT', '/sys/user/edit', { as: 'admin', body: { ...rows[0], avatar: file.url } })
  expect(body.success, body.message).toBe(true)
  const codes = app.services.ports.sessions.find
  app.services.ports.sessions.find = async (...asked) => {
    const session = await codes(...asked)
    return session && { ...session, codes: new Set([...session.codes].filter((code) => code !== 'system:user:list')) }
  }
  try {
    expect(await usesOf(file.id)).toEqual({ uses: [], hidden: true })
    expect((await remove(file.id)).message).toBe('还有您看不到的数据在使用它，不能删除，请先在那里移除或换一个文件')
  } finally {
    app.services.ports.sessions.find = codes
  }
  expect((await usesOf(file.id)).uses).toMatchObject([{ resource: 'system:user', field: '头像' }])
})

test('lets pictures be published by hand, documents of records not', async () => {
  const move = async (verb: string, { id }: Listed) =>
    (await app.call('PUT', `/sys/oss/file/${verb}`, { as: 'sysadmin', body: { ids: id } })).body
  const displayed = await uploaded('展示.png')
  const anonymous = () => app.call('GET', `/sys/common/static/${displayed.url}`)
  expect(await move('open', displayed)).toMatchObject({ success: true, message: '文件已公开' })
  expect((await anonymous()).status).toBe(200)
  expect(await move('hide', displayed)).toMatchObject({ success: true, message: '文件已设为私有' })
  expect((await anonymous()).status).toBe(404)
  expect(await move('open', await uploaded('检查.png', 'sysadmin', 'patient'))).toMatchObject({
    success: false,
    message: '只有为展示上传的图片可以公开，资料和患者的文件不能公开',
  })
})
