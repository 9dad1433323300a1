/** 全部消息: announcements to the user, unread first. */
import { CheckOutlined } from '@ant-design/icons'
import { markAllRead, ownSends, type OwnSend, type Priority } from '@huxi/contract'
import { dateTime, dict, resource, text } from '@huxi/model'
import { Button } from 'antd'
import { useAction } from '../../../kit/data/query.ts'
import type { Conditions } from '../../../kit/kinds/index.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { usePagedList } from '../../../kit/list/use-paged-list.ts'
import { useBell } from '../../../kit/messages/bell.ts'
import { openAnnouncement } from '../../../kit/messages/opened.ts'
import { PriorityWord } from '../../../kit/messages/priority.tsx'
import { wasRead } from '../../../kit/messages/read.ts'
import { urgentOf } from '../../../kit/messages/urgent.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { FreshBar } from './fresh-bar.tsx'

const message = resource({
  name: 'isps:message',
  title: '消息',
  table: 'sys_announcement_send',
  path: '/sys/sysAnnouncementSend',
  owner: 'tenant',
  sort: { sendTime: 'desc' },
  label: 'titile',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    titile: text('标题', { search: 'like' }),
    priority: dict('优先级', 'priority'),
    readFlag: dict('阅读状态', 'read_flag', { search: 'eq' }),
    sendTime: dateTime('发布时间'),
    sender: text('发布人', { search: 'like' }),
    msgCategory: dict('消息类型', 'msg_category', { search: 'eq' }),
  },
})

const ReadState = ({ readFlag }: Row) =>
  readFlag === '1' ? <Status tone="off" text="已读" /> : <Status tone="info" text="未读" />

const COLUMNS = columnsOf(message, {
  titile: { width: 320 },
  sender: { width: 140 },
  readFlag: { width: 110, cell: ReadState },
  msgCategory: { width: 120 },
  priority: { width: 130, cell: ({ priority }: Row) => <PriorityWord priority={priority as Priority} /> },
  sendTime: { width: 170 },
})
  .filter(({ key }) => key in message.fields)
  .map((column) => ({ ...column, sortable: false }))

/** The server takes one value of these; all values mean no condition. */
const SINGLE = ['readFlag', 'msgCategory']

const ask = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([key, value]) => !SINGLE.includes(key) || !value.includes(',')))

const rowOf = (send: OwnSend): Row => ({ ...send, id: send.anntId, sender: send.senderName || send.sender })

export function Announcements() {
  const list = usePagedList(message, { source: ownSends, rowOf, ask })
  const open = (row: Row) => openAnnouncement(row as unknown as OwnSend)
  return (
    <>
      <FreshBar kind="announcement" onReload={list.reload} />
      <ListTable
        list={list}
        columns={COLUMNS}
        toolbar={() => <AllRead />}
        width={0}
        selectable={false}
        onDetail={open}
      />
    </>
  )
}

/** Urgent ones are confirmed one by one. */
function AllRead() {
  const confirm = useConfirm()
  const urgent = useBell(({ bell }) => (bell ? urgentOf(bell).length : 0))
  const { run, busy } = useAction(markAllRead, { success: '已全部标为已读', onDone: () => void wasRead() })
  const read = () =>
    urgent === 0
      ? void run({})
      : confirm({
          title: '确定全部标为已读吗？',
          content: `其中 ${urgent} 条紧急消息也会标为已知晓。`,
          okText: '全部已读',
          danger: false,
          onOk: () => run({}),
        })
  return (
    <Button icon={<CheckOutlined aria-hidden />} loading={busy} onClick={read}>
      全部已读
    </Button>
  )
}
