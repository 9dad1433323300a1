import { forceLogout, onlineUsers, type OnlineSession } from '@huxi/contract'
import { dateTime, resource, text } from '@huxi/model'
import { useConfirm } from '../../kit/ui/use-confirm.tsx'
import { useCan } from '../../kit/data/can.tsx'
import { deviceName } from '../../kit/data/device-name.ts'
import { columnsOf } from '../../kit/record/columns.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import type { Row } from '../../kit/record/row.ts'
import { useWholeList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useAction } from '../../kit/data/query.ts'
import { Tag } from '../../kit/ui/status.tsx'
import status from '../../kit/look/status.module.css'
import words from '../../kit/look/words.module.css'

const online = resource({
  name: 'monitor:online',
  title: '在线用户',
  table: 'sys_session',
  path: '/sys/online',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: '{realname}（{username}）',
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    realname: text('用户姓名'),
    username: text('用户账号', { search: 'like' }),
    ip: text('IP 地址'),
    agent: text('登录设备'),
    createTime: dateTime('登录时间'),
    lastSeen: dateTime('最近活动'),
  },
})

const COLUMNS = columnsOf(online, {
  realname: {
    cell: ({ realname, current }: Row) => (
      <span className={status.tags}>
        <span className={words.clip}>{String(realname)}</span>
        {current === true && <Tag tone="success" text="本机" />}
      </span>
    ),
  },
  ip: { width: 150 },
  agent: { width: 190, cell: ({ agent }: Row) => <span title={String(agent)}>{deviceName(String(agent))}</span> },
})
  .filter(({ key }) => key in online.fields)
  .map((column) => ({ ...column, sortable: false }))

/** Largest page of the server; an installation has fewer active users. */
const ALL = '1000'

/** A user may have several sessions, so a row is a session. */
const rowsOf = ({ records }: { records: OnlineSession[] }): Row[] =>
  records.map((session) => ({ ...session, id: session.token }))

export default function SysUserOnlineList() {
  const list = useWholeList(online, {
    source: onlineUsers,
    ask: (conditions) => ({ ...conditions, pageSize: ALL }),
    find: rowsOf,
  })
  const lead = (row: Row) => <ForceOut row={row} onDone={list.reload} />
  return (
    <>
      <PageHeader />
      <ListTable
        list={list}
        columns={COLUMNS}
        lead={useCan().can(FORCE) ? lead : undefined}
        width={100}
        selectable={false}
      />
    </>
  )
}

const FORCE = 'monitor:online:edit'
const OWN = '这是当前会话，请使用右上角的退出登录'

const ForceOut = ({ row, onDone }: { row: Row; onDone: () => void }) => {
  const ask = useConfirm()
  const name = `用户“${String(row['realname'])}”（${String(row['username'])}）`
  const { run } = useAction(forceLogout, { success: `已强制${name}下线`, onDone })
  const question = () =>
    ask({
      title: `确定强制${name}下线吗？`,
      content: `${deviceName(String(row['agent']))}，${String(row['ip'])}，登录于 ${String(row['createTime'])}。该设备须重新登录，正在填写的内容留在草稿里。`,
      okText: '强制下线',
      onOk: () => run({ token: row['token'] as string }),
    })
  return (
    <RowAction danger reason={row['current'] === true ? OWN : undefined} onClick={question}>
      强制下线
    </RowAction>
  )
}
