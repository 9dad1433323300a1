import { draftLines, type DraftLine } from '@huxi/contract'
import { Link } from 'react-router'
import { useCall } from '../data/query.ts'
import { clockOf } from '../draft/content.ts'
import { useRowsAddress } from '../stats/rows-address.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { placeOf } from './draft-places.ts'
import words from '../look/words.module.css'
import styles from './home.module.css'

export const DraftList = ({ onGo }: { onGo?: () => void }) => {
  const { data, error, refetch } = useCall(draftLines, { prefix: '' })
  return (
    <>
      {error && !data ? <PartFailure text="草稿加载失败" onRetry={refetch} /> : null}
      {!error && !data && <Skeleton rows={2} />}
      {data?.length === 0 && (
        <Empty drawing="paper" title="没有未保存的草稿" text="填写到一半离开的内容会保留 7 天。" />
      )}
      <ul className={styles.todos}>
        {data?.map((draft) => (
          <Line key={draft.key} draft={draft} onGo={onGo} />
        ))}
      </ul>
    </>
  )
}

const UNKNOWN = { title: '已停用的表单', component: '', query: {} }

function Line({ draft, onGo }: { draft: DraftLine; onGo: (() => void) | undefined }) {
  const { title, component, query } = placeOf(draft) ?? UNKNOWN
  const to = useRowsAddress(component)(query)
  return (
    <li>
      <span className={styles.todo}>
        {to === undefined ? (
          title
        ) : (
          <Link className={words.link} to={to} onClick={onGo}>
            {title}
          </Link>
        )}
      </span>
      <time className={words.muted} dateTime={draft.updateTime.replace(' ', 'T')}>
        {clockOf(draft.updateTime)}
      </time>
    </li>
  )
}
