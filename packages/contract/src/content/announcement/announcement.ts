/** Announcements: drafted, published to all or to chosen people, departments and roles, and revoked. */
import {
  areaContract,
  asChoice,
  dateTime,
  dict,
  endpointsIn,
  int,
  longText,
  type Page,
  person,
  popup,
  recordId,
  refs,
  resource,
  returns,
  richText,
  type RowOf,
  text,
} from '@huxi/model'

export const announcement = resource({
  name: 'system:announcement',
  title: '系统通告',
  table: 'sys_announcement',
  path: '/sys/annountCement',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  label: 'titile',
  verbs: { importExcel: '文件导入成功！数据行数：{n}' },
  fields: {
    titile: text('标题', { required: true, max: 100, search: 'like' }),
    msgCategory: dict('消息类型', 'msg_category', { required: true, initial: '1', search: 'eq' }),
    priority: dict('优先级', 'priority', { required: true, initial: 'L', search: 'eq' }),
    msgType: dict('通告对象类型', 'msg_type', { required: true, initial: 'ALL', search: 'eq' }),
    userIds: refs('指定用户', 'system:user', { only: ['form'] }),
    usernames: popup('按报表选择用户', {
      only: ['form'],
      popup: { report: 'report_user', column: 'username', multi: true },
    }),
    departIds: refs('指定部门', 'system:depart', { only: ['form'] }),
    roleIds: refs('指定角色', 'system:role', { only: ['form'] }),
    startTime: dateTime('开始时间'),
    endTime: dateTime('结束时间', { required: true }),
    publishAt: dateTime('定时发布'),
    msgAbstract: longText('摘要', { required: true, max: 200 }),
    msgContent: richText('内容', { max: 200_000 }),
    openType: dict('打开方式', 'open_type', { only: ['form'] }),
    openPage: text('打开页面', { max: 255, only: ['form'] }),
    busId: popup('关联业务', {
      max: 50,
      only: ['form'],
      popup: {
        report: 'report_business',
        column: 'id',
        fill: { kind: 'busType', open_type: 'openType', page: 'openPage' },
      },
    }),
    busType: text('业务类型', { max: 20, only: ['form'] }),
    sendStatus: dict('发布状态', 'send_status', { search: 'eq', only: ['list'] }),
    sender: person('发布人', { search: 'like' }),
    sendTime: dateTime('发布时间', { search: 'range', only: ['list'] }),
    cancelTime: dateTime('撤销时间', { only: ['list'] }),
    sentCount: int('通知人数', { only: ['list'] }),
    readCount: int('已读人数', { only: ['list'] }),
    remindedAt: dateTime('提醒时间', { only: [] }),
  },
  states: {
    field: 'sendStatus',
    initial: '0',
    frozen: ['1'],
    moves: {
      publish: {
        label: '发布',
        from: ['0', '2'],
        to: '1',
        confirm: '发布后立即通知所选人员，内容不能再修改，需要改正时请先撤销。',
        done: '该系统通知发布成功',
      },
      revoke: {
        label: '撤销',
        from: '1',
        to: '2',
        confirm: '撤销后立即从所有人的消息中移除，修改后可以重新发布。',
        danger: true,
        done: '该系统通知撤销成功',
      },
    },
  },
})
export type Announcement = RowOf<typeof announcement>

const { title: group } = announcement
const id = recordId('系统通告')

const { get, change, query } = endpointsIn(group)

export const releaseAnnouncement = get(
  '/sys/annountCement/doReleaseData',
  '发布系统通告',
  'system:announcement:publish',
  { work: 'edit', query: { id } },
)

export const revokeAnnouncement = get('/sys/annountCement/doReovkeData', '撤销系统通告', 'system:announcement:revoke', {
  work: 'edit',
  query: { id },
})

/** Open pages refresh: of all recipients for a publisher, else of the caller alone. */
export const syncAnnouncement = get('/sys/annountCement/syncNotic', '同步系统通告', 'login', {
  work: 'query',
  query: { anntId: text('系统通告', { max: 64 }) },
})

const ids = (label: string) => text(label, { max: 32_500 })

export const countRecipients = query(
  '/sys/annountCement/countRecipients',
  '通知人数',
  ['system:announcement:add', 'system:announcement:edit', 'system:announcement:publish'],
  {
    body: {
      msgType: asChoice(text('通告对象类型', { required: true, max: 10 })),
      userIds: ids('指定用户'),
      departIds: ids('指定部门'),
      roleIds: ids('指定角色'),
      usernames: ids('按报表选择用户'),
    },
    out: returns<{ count: number }>(),
  },
)

export interface Reader {
  id: string
  userId: string
  username: string
  realname: string
  /** names of the departments, comma-joined */
  departs: string
  readFlag: '0' | '1'
  readTime: string | null
}

export const announcementReaders = get('/sys/annountCement/readers', '阅读情况', 'system:announcement:list', {
  query: {
    id,
    readFlag: text('阅读状态', { max: 1 }),
    keyword: text('姓名或账号', { max: 100 }),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<Page<Reader>>(),
})

/** Reminds unread recipients, at most once in ten minutes. Answers their number. */
export const remindReaders = change('/sys/annountCement/remind', '提醒未读人员', 'system:announcement:publish', {
  body: { id },
  out: returns<{ count: number }>(),
})

export const announcementContract = areaContract(
  [announcement, 'internal', 'system/SysAnnouncementList', 'system/SysAnnouncementDetail'],
  ['sys_announcement_target', 'internal'],
  ['sys_announcement_send', 'internal'],
)
