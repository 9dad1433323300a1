/** Deleting: the confirmation names the object and says what goes along. */
import { verbEndpoint, type Resource } from '@huxi/model'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useAsk } from '../ask.tsx'
import { call } from '../call.ts'
import { reportFailure } from '../failure.ts'
import { useChanged } from '../query.ts'
import { rowId, rowTitle, type Row } from './row.ts'

/** What goes along with what was chosen. */
export interface Consequence {
  text: ReactNode
  /** objects that go in all */
  count: number
}

interface RemoveOptions {
  onDone?: (rows: readonly Row[]) => void
  /** e.g. 将同时删除 3 个下级部门; asked before the question is shown */
  consequence?: (rows: readonly Row[]) => Promise<string | Consequence>
}

/** Asks, deletes, tells. */
export const useRemove = (resource: Resource, { onDone, consequence }: RemoveOptions = {}) => {
  const { message } = App.useApp()
  const ask = useAsk()
  const changed = useChanged(resource)

  const remove = async (rows: readonly Row[]) => {
    try {
      await removeRows(resource, rows)
      void message.success(doneText(resource, rows))
      onDone?.(rows)
      await changed()
    } catch (error) {
      reportFailure(error)
    }
  }

  const question = async (rows: readonly Row[]) => {
    const given = (await consequence?.(rows)) ?? (resource.keepDeleted ? '' : '删除后不能恢复。')
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

const removeRows = (resource: Resource, rows: readonly Row[]) => {
  const [first, ...others] = rows.map(rowId)
  return others.length === 0
    ? call(verbEndpoint(resource, 'delete'), { id: first })
    : call(verbEndpoint(resource, 'deleteBatch'), { ids: [first, ...others].join(',') })
}

const questionText = (resource: Resource, rows: readonly Row[]): string =>
  rows.length === 1
    ? `确定删除${named(resource, rows[0]!)}吗？`
    : `确定删除所选的 ${rows.length} 条${resource.title}吗？`

const doneText = (resource: Resource, rows: readonly Row[]): string =>
  rows.length === 1 ? `已删除${named(resource, rows[0]!)}` : `已删除 ${rows.length} 条${resource.title}`

const named = (resource: Resource, row: Row): string => `${resource.title}“${rowTitle(resource, row)}”`
