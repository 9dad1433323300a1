/** 我的草稿: everything the person has begun and not saved, each with the way to go on. */
import { draftLines, type DraftLine } from '@huxi/contract'
import { Link } from 'react-router'
import { useCall } from '../../../kit/data/query.ts'
import { clockOf } from '../../../kit/draft/content.ts'
import { RecordShell } from '../../../kit/record/record-shell.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Empty, Skeleton } from '../../../kit/ui/states.tsx'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { placeOf } from './draft-places.ts'
import words from '../../../kit/look/words.module.css'
import styles from './analysis.module.css'

interface DraftsDialogProps {
  open: boolean
  onClose: () => void
  onGone: () => void
}

export const DraftsDialog = ({ open, onClose, onGone }: DraftsDialogProps) => {
  const { data, error, refetch } = useCall(draftLines, { prefix: '' })
  return (
    <RecordShell
      open={open}
      kind={useBelow(PHONE) ? 'full' : 'modal'}
      title="我的草稿"
      footer={<DetailFoot onClose={onClose} />}
      onClose={onClose}
      onGone={onGone}
    >
      {error && !data ? <PartFailure text="草稿加载失败" onRetry={refetch} /> : null}
      {!error && !data && <Skeleton rows={2} />}
      {data?.length === 0 && (
        <Empty drawing="paper" title="没有未保存的草稿" text="填写到一半离开的内容会保留 7 天。" />
      )}
      <ul className={styles.todos}>
        {data?.map((draft) => (
          <Line key={draft.key} draft={draft} onGo={onClose} />
        ))}
      </ul>
    </RecordShell>
  )
}

const UNKNOWN = { title: '已停用的表单', component: '', query: {} }

function Line({ draft, onGo }: { draft: DraftLine; onGo: () => void }) {
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
