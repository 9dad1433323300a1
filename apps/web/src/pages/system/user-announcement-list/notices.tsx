import { CheckOutlined } from '@ant-design/icons'
import { ownNotices, readNotices, type Notice, type Priority } from '@huxi/contract'
import { dateTime, resource, text, type Field, type Resource } from '@huxi/model'
import { Button, Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../../kit/data/query.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { usePagedList } from '../../../kit/list/use-paged-list.ts'
import { PriorityWord } from '../../../kit/messages/priority.tsx'
import { readNotice, wasRead } from '../../../kit/messages/read.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { ownPath } from '../../../platform/redirect.ts'
import { FreshBar } from './fresh-bar.tsx'
import { Row as Line } from '../../../kit/ui/place.tsx'

const noticeOf = (title: string, fields: Record<string, Field>) =>
  resource({
    name: 'isps:notice',
    title,
    table: 'sys_notice',
    path: '/sys/notice',
    owner: 'tenant',
    sort: { createTime: 'desc' },
    label: 'title',
    verbs: { add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
    fields: { title: text(title), kindText: text('类别'), priority: text('优先级'), ...fields },
  })

const columns = (notice: Resource) =>
  columnsOf(notice, {
    title: { width: 320 },
    kindText: { width: 130 },
    priority: { width: 130, cell: ({ priority }: Row) => <PriorityWord priority={priority as Priority} /> },
    doneBy: { width: 120 },
  })
    .filter(({ key }) => key in notice.fields)
    .map((column) => ({ ...column, sortable: false }))

const created = { createTime: dateTime('时间') }

/** States of to-dos; `open` in the address. */
const TODOS = {
  '1': { word: '未完成', resource: noticeOf('待办', { dueTime: dateTime('期限'), ...created }) },
  '0': {
    word: '已完成',
    resource: noticeOf('待办', { doneBy: text('完成人'), doneTime: dateTime('完成时间'), ...created }),
  },
}
const NOTICES = {
  '1': { word: '未读', resource: noticeOf('提醒', created) },
  '0': { word: '已读', resource: noticeOf('提醒', { ...created, readTime: dateTime('阅读时间') }) },
}

export const Todos = () => <Own todo="1" states={TODOS} />

export const Notices = () => <Own todo="0" states={NOTICES} />

const OPEN = 'open'

function Own({ todo, states }: { todo: '0' | '1'; states: typeof TODOS }) {
  const [params, setParams] = useSearchParams()
  const open = params.get(OPEN) === '0' ? '0' : '1'
  const choose = (chosen: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('pageNo')
      if (chosen === '0') next.set(OPEN, chosen)
      else next.delete(OPEN)
      return next
    })
  return (
    <>
      <Line wrap justify="between">
        <Segmented
          aria-label="状态"
          value={open}
          options={(['1', '0'] as const).map((value) => ({ value, label: states[value].word }))}
          onChange={choose}
        />
        {todo === '0' && open === '1' && <AllRead />}
      </Line>
      <OwnList key={open} resource={states[open].resource} fixed={{ todo, open }} />
    </>
  )
}

/** A to-do taken over as deputy names its owner. */
const rowOf = ({ title, actingFor, ...notice }: Notice): Row => ({
  ...notice,
  title: actingFor ? `${title}（代 ${actingFor} 处理）` : title,
})

function OwnList({ resource: displayed, fixed }: { resource: Resource; fixed: Record<string, string> }) {
  const list = usePagedList(displayed, { source: ownNotices, rowOf, fixed })
  const navigate = useNavigate()
  const pathOf = (row: Row) => ownPath(row['link'] as Notice['link'])
  const open = (row: Row) => {
    const notice = row as unknown as Notice
    if (!notice.isTodo && notice.isOpen) void readNotice(notice)
    const path = pathOf(row)
    if (path !== undefined) void navigate(path)
  }
  return (
    <>
      <FreshBar kind="notice" onReload={list.reload} />
      <ListTable
        list={list}
        columns={columns(displayed)}
        width={0}
        bare
        onDetail={open}
        // Without a link it can still be marked as read.
        can={(_, row) => pathOf(row) !== undefined || (row['isTodo'] === false && row['isOpen'] === true)}
      />
    </>
  )
}

function AllRead() {
  const { run, busy } = useAction(readNotices, { success: '已全部标为已读', onDone: () => void wasRead() })
  return (
    <Button icon={<CheckOutlined aria-hidden />} loading={busy} onClick={() => void run({})}>
      全部已读
    </Button>
  )
}
