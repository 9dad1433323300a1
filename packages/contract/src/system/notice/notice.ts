import { endpointsIn, int, returns, text, type Page } from '@huxi/model'

const group = '提醒与待办'

/** Delivery of a kind: at once, gathered every full hour, or off. */
export type NoticeMode = 'now' | 'hourly' | 'off'

export interface Notice {
  id: string
  kind: string
  kindText: string
  title: string
  text: string | null
  link: string | null
  priority: 'L' | 'M' | 'H'
  isTodo: boolean
  isOpen: boolean
  dueTime: string | null
  createTime: string
  readTime: string | null
  doneTime: string | null
  doneBy: string | null
  /** person on whose behalf the caller sees it as an agent; null = the caller's own */
  actingFor: string | null
}

const { get, put } = endpointsIn(group)

/** The caller's notices: open ones by due time first, then the latest. */
export const ownNotices = get('/sys/notice/list', '我的提醒与待办', 'login', {
  unattended: true,
  query: {
    todo: text('类别', { max: 1 }),
    open: text('状态', { max: 1 }),
    /** kinds that the page lists elsewhere, comma-separated; to-dos of a principal stay */
    without: text('不含的提醒', { max: 200 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<Page<Notice>>(),
})

/** Marks notices as read, all of them without ids; to-dos stay open. */
export const readNotices = put('/sys/notice/read', '提醒标为已读', 'login', {
  body: { ids: text('提醒', { max: 32_500 }) },
})

export interface NoticeSetting {
  kind: string
  title: string
  hint: string
  mode: NoticeMode
  /** cannot be switched off, because it may be urgent */
  fixed: boolean
}

export const noticeSettings = get('/sys/notice/settings', '提醒方式', 'login', { out: returns<NoticeSetting[]>() })

export const setNoticeMode = put('/sys/notice/setting', '设置提醒方式', 'login', {
  body: { kind: text('提醒', { required: true, max: 64 }), mode: text('方式', { required: true, max: 10 }) },
})
