import { ownNotices, type Notice } from '@huxi/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { useBell } from '../messages/bell.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Skeleton } from '../ui/states.tsx'
import { dueOf } from './due.ts'
import { Status, Tag } from '../ui/status.tsx'
import panel from '../look/panel.module.css'
import words from '../look/words.module.css'
import styles from './home.module.css'

const MAX_LISTED = 5
const ALL = '/isps/userAnnouncement?tab=todo'

export function Todos({ without = '' }: { without?: string }) {
  const { data, dataUpdatedAt, error, refetch } = useCall(
    ownNotices,
    { todo: '1', open: '1', ...(without && { without }), pageNo: 1, pageSize: MAX_LISTED },
    { live: true },
  )
  useEffect(
    () =>
      useBell.subscribe(({ bell }, before) => {
        const isNews = bell?.seq !== before.bell?.seq || bell?.noticeTotal !== before.bell?.noticeTotal
        if (before.bell && isNews) void refetch()
      }),
    [refetch],
  )
  if (data?.records.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="todos">
      <div className={panel.head}>
        <h2 id="todos">待办</h2>
        {data && data.total > 0 && <span className={words.muted}>{formatNumber(data.total)} 项</span>}
        <Link className={words.link} to={ALL}>
          查看全部
        </Link>
      </div>
      {error && !data && <PartFailure text="待办加载失败" onRetry={refetch} />}
      {!error && !data && <Skeleton rows={2} />}
      {data && data.records.length > 0 && (
        <ul className={styles.todos}>
          {data.records.map((todo) => (
            <Todo key={todo.id} todo={todo} due={dueOf(todo.dueTime, new Date(dataUpdatedAt))} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface TodoProps {
  todo: Notice
  due: ReturnType<typeof dueOf>
}

function Todo({ todo: { title, link, kindText, dueTime, actingFor }, due }: TodoProps) {
  return (
    <li>
      <span className={styles.todo}>
        {link === null ? (
          title
        ) : (
          <Link className={words.link} to={link}>
            {title}
          </Link>
        )}
      </span>
      <Tag text={kindText} />
      {actingFor && <Tag tone="info" text={`代 ${actingFor}`} />}
      {due && (
        <time dateTime={dueTime!.replace(' ', 'T')} title={`${dueTime} 到期`}>
          <Status {...due} />
        </time>
      )}
    </li>
  )
}
