import type { Arrival, Bell, Notice, OwnAnnouncement } from '@huxi/contract'

export const announcementOf = (id: string, more: Partial<OwnAnnouncement> = {}): OwnAnnouncement => ({
  id,
  msgId: id,
  titile: `通知${id}`,
  msgAbstract: '摘要',
  msgContent: '<p>正文</p>',
  msgCategory: '1',
  priority: 'L',
  sender: 'hanhm',
  senderName: '韩慧敏',
  sendTime: '2026-11-20 08:30:00',
  createTime: '2026-11-20 08:30:00',
  openType: null,
  openPage: null,
  busType: null,
  busId: null,
  readFlag: null,
  starFlag: null,
  sendId: null,
  ...more,
})

export const noticeOf = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'pending',
  kindText: '账号审核',
  title: `待办${id}`,
  text: null,
  link: '/isystem/user',
  priority: 'M',
  isTodo: true,
  isOpen: true,
  dueTime: null,
  createTime: '2026-11-20 09:00:00',
  readTime: null,
  doneTime: null,
  doneBy: null,
  actingFor: null,
  ...more,
})

interface Waiting {
  annt?: OwnAnnouncement[]
  sys?: OwnAnnouncement[]
  notices?: Notice[]
  seq?: number
}

export const bellOf = ({ annt = [], sys = [], notices = [], seq = 0 }: Waiting = {}): Bell => ({
  anntMsgList: annt,
  anntMsgTotal: annt.length,
  sysMsgList: sys,
  sysMsgTotal: sys.length,
  urgentList: [...annt, ...sys].filter(({ priority }) => priority === 'H'),
  noticeList: notices,
  noticeTotal: notices.length,
  seq,
})

export const arrivalOf = (seq: number, more: Partial<Arrival> = {}): Arrival => ({
  seq,
  kind: 'announcement',
  id: `a${seq}`,
  title: `第 ${seq} 条`,
  priority: 'L',
  time: '2026-11-20 09:00:00',
  ...more,
})

/** Arrivals after a number, `size` at a time. */
export const arrivalsAfter =
  (all: readonly Arrival[], size = 100) =>
  ({ query }: { query: URLSearchParams }) => {
    const later = all.filter(({ seq }) => seq > Number(query.get('after')))
    const items = later.slice(0, size)
    return { items, seq: items.at(-1)?.seq ?? Number(query.get('after')), more: later.length > size }
  }

export const PATHS = {
  bell: '/sys/annountCement/listByUser',
  arrivals: '/sys/annountCement/arrivals',
  one: '/sys/sysAnnouncementSend/getAnnouncement',
  read: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  sends: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  allRead: '/sys/sysAnnouncementSend/readAll',
  notices: '/sys/notice/list',
  noticesRead: '/sys/notice/read',
} as const
