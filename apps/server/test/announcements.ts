import type { Announcement, arrivals, Bell, OwnSend } from '@huxi/contract'
import type { OutputOf, Page } from '@huxi/model'
import { expect } from 'vitest'
import { addAccount, tokenOf, type Account } from './accounts.ts'
import type { CallOptions, TestApp } from './harness.ts'

export const PATH = '/sys/annountCement'
export const SEND = '/sys/sysAnnouncementSend'

const draft = (given: object = {}) => ({
  titile: '停水通知',
  msgCategory: '1',
  priority: 'M',
  msgType: 'ALL',
  endTime: '2099-01-01 00:00:00',
  msgAbstract: '明天停水',
  msgContent: '<p>明天 8 点到 12 点停水</p>',
  ...given,
})

type Signed = Account & { token: string }
const ADMIN: CallOptions = { as: 'admin' }

export const announcementsOf = (app: TestApp) => {
  const add = async (given: object = {}, who = ADMIN): Promise<string> => {
    const { body } = await app.call<{ id: string }>('POST', `${PATH}/add`, { ...who, body: draft(given) })
    expect(body.message).toBe('添加成功！')
    return body.result!.id
  }
  const move = async (name: 'publish' | 'revoke', id: string, who = ADMIN) =>
    (await app.call('PUT', `${PATH}/${name}`, { ...who, body: { ids: id } })).body
  const bellOf = async (who: CallOptions): Promise<Bell> =>
    (await app.call<Bell>('GET', `${PATH}/listByUser`, { ...who, query: { pageSize: 50 } })).body.result!
  return {
    add,
    move,
    bellOf,
    refusal: async (given: object, who = ADMIN) =>
      (await app.call('POST', `${PATH}/add`, { ...who, body: draft(given) })).body.message,
    published: async (given: object = {}, who = ADMIN): Promise<string> => {
      const id = await add(given, who)
      expect(await move('publish', id, who)).toMatchObject({ success: true, message: '该系统通知发布成功' })
      return id
    },
    heard: async (who: CallOptions): Promise<string[]> => {
      const { anntMsgList, sysMsgList } = await bellOf(who)
      return [...anntMsgList, ...sysMsgList].map(({ id }) => id)
    },
    read: async (id: string, who: CallOptions) =>
      (await app.call('PUT', `${SEND}/editByAnntIdAndUserId`, { ...who, body: { anntId: id } })).body,
    one: async (id: string, who = ADMIN) =>
      (await app.call<Announcement>('GET', `${PATH}/queryById`, { ...who, query: { id } })).body,
    sends: async (who: CallOptions, query: Record<string, unknown> = {}) =>
      (await app.call<Page<OwnSend>>('GET', `${SEND}/getMyAnnouncementSend`, { ...who, query })).body.result!,
    arrived: async (who: CallOptions, after: number) =>
      (await app.call<OutputOf<typeof arrivals>>('GET', `${PATH}/arrivals`, { ...who, query: { after } })).body.result!,
    person: async (wanted: Parameters<typeof addAccount>[1] = {}): Promise<Signed> => {
      const account = await addAccount(app, wanted)
      return { ...account, token: await tokenOf(app, account) }
    },
  }
}
