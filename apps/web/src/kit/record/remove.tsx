/** Deletion: the confirmation names the object and the records deleted along. */
import { labelOf, verbEndpoint, verbsOf, type Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { useConfirm } from '../ui/use-confirm.tsx'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { useUndoOffer } from './history/undo-offer.tsx'
import { UNDO_SECONDS } from '../ui/undo-toast.tsx'
import { useChanged } from '../data/query.ts'
import { rowId, type Row } from './row.ts'

export interface Consequence {
  text: ReactNode
  count: number
}

interface RemoveOptions {
  onDone?: (rows: readonly Row[]) => void
  /** e.g. 将同时删除 3 个下级部门; loaded before the question */
  consequence?: (rows: readonly Row[]) => Promise<string | Consequence>
}

export const useRemove = (resource: Resource, { onDone, consequence }: RemoveOptions = {}) => {
  const offerUndo = useUndoOffer(resource)
  const ask = useConfirm()
  const changed = useChanged(resource)

  const remove = async (rows: readonly Row[]) => {
    try {
      await removeRows(resource, rows)
      offerUndo(doneText(resource, rows), rows.map(rowId), 'delete')
      onDone?.(rows)
      await changed()
    } catch (error) {
      reportFailure(error)
    }
  }

  const question = async (rows: readonly Row[]) => {
    const given = (await consequence?.(rows)) ?? keptText(resource)
    const { text, count } = typeof given === 'string' ? { text: given, count: rows.length } : given
    ask({
      title: questionText(resource, rows),
      content: text,
      okText: '删除',
      count,
      onOk: () => remove(rows),
    })
  }
  return (rows: readonly Row[]): void => void question(rows).catch(reportFailure)
}

export const dependentsText = (dependents: readonly string[]): string =>
  dependents.length > 0
    ? `${dependents.join('、')}将一并删除。删除后 ${UNDO_SECONDS} 秒内可以撤销，这些会一起恢复；之后可在数据日志中恢复。`
    : `删除后 ${UNDO_SECONDS} 秒内可以撤销；之后可在数据日志中恢复。`

const keptText = (resource: Resource): string => {
  if (resource.keepDeleted) return '删除后可以在回收站取回。'
  return verbsOf(resource).includes('undo') ? `删除后 ${UNDO_SECONDS} 秒内可以撤销，之后不能恢复。` : '删除后不能恢复。'
}

const removeRows = (resource: Resource, rows: readonly Row[]) => {
  const ids = rows.map(rowId).join(',')
  return rows.length === 1
    ? call(verbEndpoint(resource, 'delete'), { id: ids })
    : call(verbEndpoint(resource, 'deleteBatch'), { ids })
}

const questionText = (resource: Resource, rows: readonly Row[]): string =>
  `确定删除${rows.length === 1 ? '' : '所选的 '}${objectText(resource, rows)}吗？`

const doneText = (resource: Resource, rows: readonly Row[]): string =>
  `已删除${rows.length === 1 ? '' : ' '}${objectText(resource, rows)}`

/** Object of a sentence: 岗位“护师”, or 3 条岗位. */
export const objectText = (resource: Resource, rows: readonly Row[]): string =>
  rows.length === 1 ? `${resource.title}“${labelOf(resource, rows[0]!)}”` : `${rows.length} 条${resource.title}`
