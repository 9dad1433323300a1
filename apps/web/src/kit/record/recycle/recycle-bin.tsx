/** 回收站: restores deleted records, or purges them after typing name or number. */
import { labelOf, verbEndpoint, type Resource } from '@huxi/model'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { Grid } from '../../ui/place.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'
import { call } from '../../data/call.ts'
import { reportFailure } from '../../data/failure.ts'
import { MISSING } from '../../data/format.ts'
import { RowAction, useVerbs } from '../row-actions.tsx'
import { listedFields, rowId, titleField, type Row } from '../row.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useCall, useChanged } from '../../data/query.ts'
import { Drawer } from '../../ui/drawer.tsx'
import place from '../../look/place.module.css'
import selection from '../../look/selection.module.css'
import table from '../../look/table.module.css'
import words from '../../look/words.module.css'
import styles from './recycle.module.css'

const WIDTH = 720
const SKELETON_ROWS = 5
const PAGE_SIZE = 10

interface RecycleBinProps {
  resource: Resource
  open: boolean
  onClose: () => void
}

export const RecycleBin = ({ resource, open, onClose }: RecycleBinProps) => (
  <Drawer open={open} title={`${resource.title}回收站`} size={WIDTH} destroyOnHidden onClose={onClose}>
    <Deleted resource={resource} />
  </Drawer>
)

const Deleted = ({ resource }: { resource: Resource }) => {
  const [{ page, size }, turn] = useState({ page: 1, size: PAGE_SIZE })
  const [marked, setMarked] = useState<readonly Row[]>([])
  const endpoint = verbEndpoint(resource, 'recycleBin')
  const { data, error, refetch, isFetching } = useCall(endpoint, { pageNo: page, pageSize: size }, { keep: true })
  const verbs = useBinVerbs(resource, () => setMarked([]))
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (data.records.length === 0 && page > 1 && !isFetching) turn({ page: page - 1, size })
  if (data.total === 0)
    return <Empty drawing="paper" title="回收站是空的" text={`删除的${resource.title}会出现在这里。`} />
  const rows: readonly Row[] = data.records
  const isMarked = (row: Row) => marked.some((one) => rowId(one) === rowId(row))
  const mark = (row: Row, on: boolean) =>
    setMarked(on ? [...marked, row] : marked.filter((one) => rowId(one) !== rowId(row)))
  return (
    <>
      {marked.length > 0 && (
        <div className={selection.selection}>
          <span role="status">
            已选择 <b>{marked.length}</b> 项
          </span>
          <RowAction onClick={() => setMarked([])}>清空</RowAction>
          <BinActions rows={marked} verbs={verbs} suffix="所选" />
        </div>
      )}
      <ul className={styles.bin} aria-busy={isFetching}>
        {rows.map((row) => (
          <Grid as="li" columns="auto minmax(0, 1fr) auto" gap={12} lines={4} align="center" key={rowId(row)}>
            <Checkbox
              aria-label={`选择${labelOf(resource, row)}`}
              checked={isMarked(row)}
              onChange={(event) => mark(row, event.target.checked)}
            />
            <DeletedRecord resource={resource} row={row} />
            <BinActions rows={[row]} verbs={verbs} />
          </Grid>
        ))}
      </ul>
      <Pager page={page} size={size} total={data.total} onChange={(next, each) => turn({ page: next, size: each })} />
    </>
  )
}

const DeletedRecord = ({ resource, row }: { resource: Resource; row: Row }) => {
  const name = titleField(resource).name
  const code = listedFields(resource).find((one) => one.name !== name && one.field.kind === 'text')
  return (
    <div className={`${place.shrink} ${words.wrap}`}>
      <span className={words.strong}>{labelOf(resource, row)}</span>
      {code && <span className={words.muted}> {String(row[code.name] ?? '')}</span>}
      <span className={`${words.muted} ${place.line}`}>
        {String(row['deleteBy_dictText'] ?? row['deleteBy'] ?? MISSING)} 删除于 {String(row['deleteTime'] ?? MISSING)}
      </span>
    </div>
  )
}

interface BinVerbs {
  restore?: (rows: readonly Row[]) => void
  purge?: (rows: readonly Row[]) => void
}

interface BinActionsProps {
  rows: readonly Row[]
  verbs: BinVerbs
  suffix?: string
}

const BinActions = ({ rows, verbs: { restore, purge }, suffix = '' }: BinActionsProps) => (
  <span className={table.actions}>
    {restore && <RowAction onClick={() => restore(rows)}>取回{suffix}</RowAction>}
    {purge && (
      <RowAction danger onClick={() => purge(rows)}>
        彻底删除{suffix}
      </RowAction>
    )}
  </span>
)

const useBinVerbs = (resource: Resource, onDone: () => void): BinVerbs => {
  const { message } = App.useApp()
  const has = useVerbs(resource)
  const ask = useConfirm()
  const changed = useChanged(resource)
  const nameOf = (rows: readonly Row[]) =>
    rows.length === 1
      ? `${resource.title}“${labelOf(resource, rows[0]!)}”`
      : `所选的 ${rows.length} 条${resource.title}`

  const run = async (verb: 'putRecycleBin' | 'deleteRecycleBin', rows: readonly Row[], done: string) => {
    try {
      await call(verbEndpoint(resource, verb), { ids: rows.map(rowId).join(',') })
      void message.success(`${done}${nameOf(rows)}`)
      onDone()
    } catch (error) {
      reportFailure(error)
    }
    await changed()
  }
  const purge = (rows: readonly Row[]) =>
    ask({
      title: `确定彻底删除${nameOf(rows)}吗？`,
      content: '彻底删除后不能恢复。',
      okText: '彻底删除',
      word: rows.length === 1 ? labelOf(resource, rows[0]!) : String(rows.length),
      onOk: () => run('deleteRecycleBin', rows, '已彻底删除'),
    })
  return {
    ...(has('putRecycleBin') && { restore: (rows) => void run('putRecycleBin', rows, '已取回') }),
    ...(has('deleteRecycleBin') && { purge }),
  }
}
