import { deleteQuery, preferQuery, savedQueries, saveQuery, type SavedQuery, type SavedView } from '@huxi/contract'
import { spokenName, type Resource } from '@huxi/model'
import { App } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/query.ts'
import { useModal } from '../../ui/modal.tsx'
import type { SuperQuery } from '../super-query/grammar.ts'

const LIFE_MS = 300_000

const KEY = [savedQueries.path]

export const useAllSaved = (enabled = true) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(savedQueries, {}, signal),
    staleTime: LIFE_MS,
    refetchOnWindowFocus: false,
    enabled,
  })

export const useSaved = ({ name }: Pick<Resource, 'name'>, enabled = true) => {
  const { data, error, refetch } = useAllSaved(enabled)
  return { queries: data?.filter(({ resource }) => resource === name), error, read: () => void refetch() }
}

interface ToKeep {
  title: string
  query: SuperQuery | undefined
  view?: SavedView | null
  id?: string
  roleId?: string | null
  badge?: boolean
}

export const useSavedQueries = (resource: Resource) => {
  const modal = useModal()
  const { message } = App.useApp()
  const client = useQueryClient()
  const saved = useSaved(resource)
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const { run: save, busy } = useAction(saveQuery, { success: false })
  const { run: remove } = useAction(deleteQuery, { success: false })
  const { run: prefer } = useAction(preferQuery)
  const confirmed = (title: string, okText: string) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({
        title,
        okText,
        cancelText: '取消',
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  const titled = (title: string): SavedQuery | undefined =>
    saved.queries?.find((one) => one.mine && spokenName(one.title) === spokenName(title))
  return {
    ...saved,
    busy,
    /** Overwrites an existing title after a question. @returns the id, undefined when cancelled */
    keep: async ({ title, query, view, id, roleId, badge }: ToKeep): Promise<string | undefined> => {
      const existing = id === undefined ? titled(title) : undefined
      if (existing && !(await confirmed(`${existing.title} 已存在，是否覆盖？`, '覆盖'))) return undefined
      const { matchType = 'and', records = [] } = query ?? {}
      const savedQuery = { resource: resource.name, title, matchType, records: [...records] }
      const more = {
        ...(view && { view }),
        ...(id !== undefined && { id }),
        ...(roleId && { roleId }),
        ...(badge && { badge }),
      }
      let savedId: string | undefined
      await save({ ...savedQuery, ...more }, (result) => (savedId = result.id))
      if (savedId !== undefined) void message.success(view ? `已保存视图“${title}”` : '保存成功')
      await onDone()
      return savedId
    },
    remove: async ({ id, title }: SavedQuery): Promise<void> => {
      if (!(await confirmed(`删除“${title}”后不能恢复，是否删除？`, '删除'))) return
      await remove({ id })
      await onDone()
    },
    prefer: async (id: string | undefined): Promise<void> => {
      await prefer({ resource: resource.name, ...(id !== undefined && { id }) })
      await onDone()
    },
  }
}

export type Saved = ReturnType<typeof useSavedQueries>
