/** What a person was sent: the bell, 我的消息, and what arrived while the connection was away. */
import { endpoint, int, returns, text, type Page } from '@huxi/model'
import type { Notice } from '../notice/notice.ts'

/** The group of these in the API document. */
const group = '我的消息'

export type Priority = 'L' | 'M' | 'H'

/** An announcement as its recipients get it. */
export interface OwnAnnouncement {
  id: string
  /** the same, as pushed messages call it */
  msgId: string
  titile: string
  msgAbstract: string | null
  msgContent: string | null
  /** 1 通知公告, 2 系统消息 */
  msgCategory: '1' | '2'
  priority: Priority
  /** account of the publisher */
  sender: string | null
  /** name of the publisher; older clients ignore it */
  senderName: string | null
  sendTime: string | null
  createTime: string
  openType: 'url' | 'component' | null
  openPage: string | null
  busType: string | null
  busId: string | null
  readFlag: null
  starFlag: null
  sendId: null
}

/** What the bell shows: unread announcements, newest first, the first few and how many there are. */
export interface Bell {
  anntMsgList: OwnAnnouncement[]
  anntMsgTotal: number
  sysMsgList: OwnAnnouncement[]
  sysMsgTotal: number
  /** urgent ones nobody has taken note of yet, however far back; older clients ignore these and what follows */
  urgentList: Pick<OwnAnnouncement, 'id' | 'titile' | 'createTime'>[]
  /** open to-dos and unread notices */
  noticeList: Notice[]
  noticeTotal: number
  /** number of the latest that was sent to the person; whoever has it has missed nothing before */
  seq: number
}

export const bell = endpoint({
  method: 'GET',
  path: '/sys/annountCement/listByUser',
  title: '未读消息',
  group,
  access: 'login',
  early: true,
  cost: 'light',
  unattended: true,
  query: { pageSize: int('条数', { min: 1, max: 50 }) },
  out: returns<Bell>(),
})

/** Something that arrived. */
export interface Arrival {
  seq: number
  kind: 'announcement' | 'notice'
  /** of the announcement or the notice */
  id: string
  title: string
  priority: Priority
  /** when it was sent */
  time: string
}

/** What was sent to the person after a number, in the order it was sent; of the last seven days, a hundred at a time. */
export const arrivals = endpoint({
  method: 'GET',
  path: '/sys/annountCement/arrivals',
  title: '新到消息',
  group,
  access: 'login',
  cost: 'light',
  unattended: true,
  query: { after: int('序号', { required: true, min: 0 }) },
  out: returns<{ items: Arrival[]; seq: number; more: boolean }>(),
})

/** One announcement as its recipient reads it; of those that were not sent to the person it is absent. */
export const ownAnnouncement = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getAnnouncement',
  title: '查看消息',
  group,
  access: 'login',
  query: { anntId: text('系统通告', { required: true, max: 64 }) },
  out: returns<OwnAnnouncement>(),
})

/** A row of 我的消息. */
export interface OwnSend extends Omit<OwnAnnouncement, 'msgId' | 'readFlag' | 'starFlag' | 'sendId' | 'createTime'> {
  /** of the send row */
  id: string
  anntId: string
  userId: string
  readFlag: '0' | '1'
  readTime: string | null
  starFlag: string | null
}

/** Unread first, then the latest. */
export const ownSends = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  title: '我的消息',
  group,
  access: 'login',
  query: {
    titile: text('标题', { max: 100 }),
    sender: text('发布人', { max: 100 }),
    readFlag: text('阅读状态', { max: 1 }),
    msgCategory: text('消息类型', { max: 1 }),
    busType: text('业务类型', { max: 20 }),
    bizSource: text('来源', { max: 20 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<Page<OwnSend>>(),
})

export const oneSend = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getOne',
  title: '查看一条消息',
  group,
  access: 'login',
  query: { sendId: text('消息', { required: true, max: 64 }) },
  out: returns<OwnSend>(),
})

/** The person has read it; of an urgent one: has taken note of it. */
export const markRead = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  title: '标为已读',
  group,
  access: 'login',
  body: { anntId: text('系统通告', { required: true, max: 64 }) },
  out: returns<null>(),
})

export const markAllRead = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/sysAnnouncementSend/readAll',
  title: '全部标为已读',
  group,
  access: 'login',
  out: returns<null>(),
})
