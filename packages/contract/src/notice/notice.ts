/** Notices and to-dos of the product: what one area has to say to people of another. */
import { endpoint, int, returns, text, type Page } from '@huxi/model'

/** The group of these in the API document. */
const group = '提醒与待办'

/** When a person hears of a kind: at once, gathered every full hour, or not at all. */
export type NoticeMode = 'now' | 'hourly' | 'off'

/** One notice, or a to-do, which is open until what it is about is done by anyone. */
export interface Notice {
  id: string
  kind: string
  /** what the kind is called */
  kindText: string
  title: string
  text: string | null
  /** path below the web base that shows what it is about; null = nothing to open */
  link: string | null
  priority: 'L' | 'M' | 'H'
  isTodo: boolean
  /** of a to-do: not done yet; of a notice: not read yet */
  isOpen: boolean
  dueTime: string | null
  createTime: string
  readTime: string | null
  doneTime: string | null
  /** name of the person whose work closed it; 张三（代 李四） of an agent */
  doneBy: string | null
  /** of a to-do one sees to as an agent: whose it is; null = one's own */
  actingFor: string | null
}

/** Own notices: open first, those that are due first among them, then the latest. */
export const ownNotices = endpoint({
  method: 'GET',
  path: '/sys/notice/list',
  title: '我的提醒与待办',
  group,
  access: 'login',
  unattended: true,
  query: {
    /** 1 = to-dos alone, 0 = notices alone */
    todo: text('类别', { max: 1 }),
    /** 1 = open alone, 0 = closed alone */
    open: text('状态', { max: 1 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<Page<Notice>>(),
})

/** Marks notices as read; to-dos stay open. Without ids all of them. */
export const readNotices = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/notice/read',
  title: '提醒标为已读',
  group,
  access: 'login',
  body: { ids: text('提醒', { max: 32_500 }) },
  out: returns<null>(),
})

/** A kind as the person has set it. */
export interface NoticeSetting {
  kind: string
  title: string
  /** when somebody gets it, in a sentence */
  hint: string
  mode: NoticeMode
  /** cannot be switched off, because it may be urgent */
  fixed: boolean
}

export const noticeSettings = endpoint({
  method: 'GET',
  path: '/sys/notice/settings',
  title: '提醒方式',
  group,
  access: 'login',
  out: returns<NoticeSetting[]>(),
})

export const setNoticeMode = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/notice/setting',
  title: '设置提醒方式',
  group,
  access: 'login',
  body: { kind: text('提醒', { required: true, max: 64 }), mode: text('方式', { required: true, max: 10 }) },
  out: returns<null>(),
})
