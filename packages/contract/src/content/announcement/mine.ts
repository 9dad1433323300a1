import { endpointsIn, int, type Page, recordId, returns, text } from '@huxi/model'
import type { Notice } from '../../system/notice/notice.ts'

const group = '我的消息'

export type Priority = 'L' | 'M' | 'H'

export interface OwnAnnouncement {
  id: string
  /** names of pushed messages; the misspelling belongs to older clients */
  msgId: string
  titile: string
  msgAbstract: string | null
  msgContent: string | null
  /** 1 通知公告, 2 系统消息 */
  msgCategory: '1' | '2'
  priority: Priority
  sender: string | null
  /** older clients ignore it */
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

export interface Bell {
  anntMsgList: OwnAnnouncement[]
  anntMsgTotal: number
  sysMsgList: OwnAnnouncement[]
  sysMsgTotal: number
  /** urgent announcements without acknowledgement, of any age; older clients ignore these and the following */
  urgentList: Pick<OwnAnnouncement, 'id' | 'titile' | 'createTime'>[]
  noticeList: Notice[]
  noticeTotal: number
  /** sequence number of the latest arrival; the caller has everything up to it */
  seq: number
}

const { get, put } = endpointsIn(group)

export const bell = get('/sys/annountCement/listByUser', '未读消息', 'login', {
  early: true,
  cost: 'light',
  unattended: true,
  query: { pageSize: int('条数', { min: 1, max: 50 }) },
  out: returns<Bell>(),
})

export interface Arrival {
  seq: number
  kind: 'announcement' | 'notice'
  id: string
  title: string
  priority: Priority
  time: string
}

/** Arrivals after a sequence number, in order; of the last seven days, at most 100. */
export const arrivals = get('/sys/annountCement/arrivals', '新到消息', 'login', {
  cost: 'light',
  unattended: true,
  query: { after: int('序号', { required: true, min: 0 }) },
  out: returns<{ items: Arrival[]; seq: number; more: boolean }>(),
})

/** One announcement of the caller; absent unless it was sent to the caller. */
export const ownAnnouncement = get('/sys/sysAnnouncementSend/getAnnouncement', '查看消息', 'login', {
  query: { anntId: recordId('系统通告') },
  out: returns<OwnAnnouncement>(),
})

export interface OwnSend extends Omit<OwnAnnouncement, 'msgId' | 'readFlag' | 'starFlag' | 'sendId' | 'createTime'> {
  id: string
  anntId: string
  userId: string
  readFlag: '0' | '1'
  readTime: string | null
  starFlag: string | null
}

export const ownSends = get('/sys/sysAnnouncementSend/getMyAnnouncementSend', '我的消息', 'login', {
  aliases: ['/sys/sysAnnouncementSend/list'],
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

export const oneSend = get('/sys/sysAnnouncementSend/getOne', '查看一条消息', 'login', {
  query: { sendId: recordId('消息') },
  out: returns<OwnSend>(),
})

/** The same by `id`, as older clients ask for it. */
export const sendById = get('/sys/sysAnnouncementSend/queryById', '按编号查看一条消息', 'login', {
  query: { id: recordId('消息') },
  out: returns<OwnSend>(),
})

export const markRead = put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', '标为已读', 'login', {
  early: true,
  body: { anntId: recordId('系统通告') },
})

export const markAllRead = put('/sys/sysAnnouncementSend/readAll', '全部标为已读', 'login', {})
