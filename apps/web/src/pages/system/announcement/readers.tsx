/** 阅读情况: readers and non-readers of an announcement; the latter can be reminded. */
import { announcementReaders, remindReaders, type Announcement } from '@huxi/contract'
import { dateTime, dict, resource, returns, text, type Page, type RowOf } from '@huxi/model'
import { App, Button } from 'antd'
import { useMemo } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { formatNumber } from '../../../kit/data/format.ts'
import { useAction } from '../../../kit/data/query.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { columnsOf } from '../../../kit/record/columns.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import words from '../../../kit/look/words.module.css'

const reader = resource({
  name: 'system:announcement:reader',
  title: '通知的人',
  table: 'sys_announcement_send',
  path: '/sys/annountCement/readers',
  owner: 'tenant',
  sort: { readTime: 'desc' },
  label: 'realname',
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    realname: text('姓名'),
    departs: text('部门'),
    readFlag: dict('阅读状态', 'read_flag', { search: 'eq' }),
    readTime: dateTime('阅读时间'),
    username: text('账号'),
    keyword: text('姓名或账号', { search: 'like', only: ['form'] }),
  },
})

/** The server puts non-readers first. */
const COLUMNS = columnsOf(reader)
  .filter(({ key }) => key in reader.fields)
  .map((column) => ({ ...column, sortable: false }))

/** Rows without audit columns, so the list does not offer them as conditions. */
const READERS = { ...announcementReaders, out: returns<Page<RowOf<typeof reader>>>() }

const PUBLISHED = '1'

export const Readers = ({ row }: { row: Announcement }) => {
  const { id, sentCount, readCount, sendStatus } = row
  const fixed = useMemo(() => ({ id }), [id])
  if (typeof sentCount !== 'number')
    return <Empty drawing="paper" title="还没有发布" text="发布后可以在这里看到谁已阅读、谁还没有。" />
  const read = readCount ?? 0
  return (
    <ResourceTable
      part
      resource={reader}
      source={READERS}
      fixed={fixed}
      prefix="read."
      columns={COLUMNS}
      selectable={false}
      toolbar={() => (
        <>
          <span className={words.second}>
            {formatNumber(read)} 已读 / {formatNumber(sentCount - read)} 未读
          </span>
          {sendStatus === PUBLISHED && read < sentCount && <Remind id={id} />}
        </>
      )}
    />
  )
}

const Remind = ({ id }: { id: string }) => {
  const { message } = App.useApp()
  const { run, busy } = useAction(remindReaders, {
    success: false,
    onDone: ({ count }) => void message.success(`已提醒 ${formatNumber(count)} 人`),
  })
  return (
    <Can code="system:announcement:publish">
      <Button loading={busy} onClick={() => void run({ id })}>
        提醒未读人员
      </Button>
    </Can>
  )
}
