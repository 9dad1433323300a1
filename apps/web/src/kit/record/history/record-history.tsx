import { verbEndpoint, type HistoryEntry, type Resource } from '@huxi/model'
import { Row, Stack } from '../../ui/place.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'
import { RestoreAction, RestoreMark, useRestore, type Restoring } from './restore-values.tsx'
import { MISSING } from '../../data/format.ts'
import { RowAction, useVerbs } from '../row-actions.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { useAction, useCall, useChanged } from '../../data/query.ts'
import facts from '../../look/facts.module.css'
import place from '../../look/place.module.css'
import trail from '../../look/trail.module.css'
import words from '../../look/words.module.css'
import spoken from '../../../platform/spoken.module.css'
import styles from './history.module.css'

const SKELETON_ROWS = 4

const VERBS: Readonly<Record<Exclude<HistoryEntry['verb'], 'move'>, string>> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  restore: '从回收站取回',
  purge: '彻底删除',
  undo: '撤销',
  revert: '恢复',
}

const verbText = ({ verb, move }: HistoryEntry): string => (verb === 'move' ? (move?.label ?? '') : VERBS[verb])

/** Changes without an account were made by the program. */
const whoText = ({ createBy, createBy_dictText: name }: HistoryEntry): string => name ?? createBy ?? '系统'

interface RecordHistoryProps {
  resource: Resource
  id: string
  onGone?: () => void
}

export const RecordHistory = ({ resource, id, onGone }: RecordHistoryProps) => {
  const { data, error, refetch, isFetching } = useCall(verbEndpoint(resource, 'history'), { id })
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (data.length === 0) return <Empty drawing="paper" title="暂无修改记录" text="修改以后，每一次修改会列在这里。" />
  return (
    <Stack as="ol" gap={20} className={`${trail.trail} ${styles.history}`} aria-busy={isFetching}>
      {data.map((entry) => (
        <Entry key={entry.id} resource={resource} entry={entry} entries={data} onGone={onGone} />
      ))}
    </Stack>
  )
}

interface EntryProps {
  resource: Resource
  entry: HistoryEntry
  entries: readonly HistoryEntry[]
  onGone: (() => void) | undefined
}

const Entry = ({ resource, entry, entries, onGone }: EntryProps) => {
  const { createTime, changes, undoable, move } = entry
  const has = useVerbs(resource)
  const undo = useUndo(resource, entry, entry.verb === 'add' ? onGone : undefined)
  const restoring = useRestore(resource, entry, entries)
  return (
    <li>
      <Row wrap gap={12} lines={2} className={styles.head}>
        <b>{verbText(entry)}</b>
        <span>{whoText(entry)}</span>
        <time className={words.muted}>{createTime}</time>
        {restoring.marked.length > 0 && <RowAction onClick={restoring.restoreMarked}>恢复所选</RowAction>}
        {undoable && has('undo') && <RowAction onClick={undo}>撤销此次修改</RowAction>}
      </Row>
      {move?.asked.map(({ label, value }) => (
        <p key={label}>
          {label}：{value ?? MISSING}
        </p>
      ))}
      <Changes {...entry} restoring={restoring} />
      {changes.length === 0 && <p className={words.muted}>没有字段的值改变</p>}
    </li>
  )
}

interface ChangesProps extends Pick<HistoryEntry, 'verb' | 'changes'> {
  restoring?: Restoring
}

/** Changes by field, before → after; additions lack the before, deletions the after. */
export const Changes = ({ verb, changes, restoring }: ChangesProps) => (
  <dl className={facts.facts}>
    {changes.map(({ field, label, before, after }) => (
      <div key={field} className={styles.change}>
        <dt>
          {restoring && <RestoreMark restoring={restoring} field={field} />}
          {label}
        </dt>
        <Row as="dd" lines={2} align="stretch" wrap className={`${place.shrink} ${words.wrap}`}>
          {verb !== 'add' && <del className={words.second}>{before ?? MISSING}</del>}
          {verb !== 'add' && verb !== 'delete' && <Becomes />}
          {verb !== 'delete' && <ins>{after ?? MISSING}</ins>}
          {restoring && <RestoreAction restoring={restoring} field={field} />}
        </Row>
      </div>
    ))}
  </dl>
)

const Becomes = () => (
  <>
    <i aria-hidden>→</i>
    <span className={spoken.srOnly}>改为</span>
  </>
)

const dependentsText = ({ along = [] }: HistoryEntry): string =>
  along.length > 0 ? `，含${along.map(({ title, count }) => ` ${count} 个${title}`).join('、')}` : ''

const contentOf = (resource: Resource, entry: HistoryEntry) => {
  if (entry.verb === 'add') return `该${resource.title}将被删除。`
  if (entry.verb === 'delete') return `该${resource.title}将恢复为删除之前的样子${dependentsText(entry)}。`
  const backwards = entry.changes.map((one) => ({ ...one, before: one.after, after: one.before }))
  return <Changes verb="edit" changes={backwards} />
}

export const useUndo = (resource: Resource, entry: HistoryEntry, onDone?: () => void): (() => void) => {
  const ask = useConfirm()
  const changed = useChanged(resource)
  const { run } = useAction(verbEndpoint(resource, 'undo'), {
    onDone: () => {
      onDone?.()
      void changed()
    },
  })
  return () =>
    ask({
      title: `确定撤销 ${entry.createTime} 的${entry.verb === 'undo' ? '修改' : verbText(entry)}吗？`,
      content: contentOf(resource, entry),
      okText: '撤销',
      onOk: () => run({ id: entry.id }),
    })
}
