/** Undo of a recent action: from its toast, and from another one after a reload. */
import { codeOf, verbEndpoint, verbsOf, type HistoryEntry, type Resource, type Verb } from '@huxi/model'
import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { read, remove, write } from '../../../platform/storage.ts'
import { useCan } from '../../data/can.tsx'
import { call } from '../../data/call.ts'
import { reportFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/query.ts'
import { useSession } from '../../data/session.ts'
import { UNDO_SECONDS, useUndoToast } from '../../ui/undo-toast.tsx'

/** More records would take too long one by one. */
const MOST = 20
const SECOND_MS = 1000

export const MOVED_ON = '该记录之后又被修改过，不能撤销，请手动编辑'

type Done = 'edit' | 'delete' | 'import'

/** Permissions for an undo: an edit is edited back, a deleted record is added again. */
const NEEDS: Readonly<Record<Done, { verb: Verb; rights: readonly Verb[] }>> = {
  edit: { verb: 'undo', rights: ['edit'] },
  delete: { verb: 'undo', rights: ['edit', 'add'] },
  import: { verb: 'undoImport', rights: ['undoImport'] },
}
const WORDS: Readonly<Record<Done, string>> = { edit: '修改', delete: '删除', import: '导入' }

interface Kept {
  resource: string
  done: Done
  ids: readonly string[]
  until: number
  page: number
}

const PAGE = performance.timeOrigin

export const useUndoOffer = (resource: Resource) => {
  const { message } = App.useApp()
  const { can } = useCan()
  const changed = useChanged(resource)
  const username = useSession((s) => s.user?.username)
  const toast = useUndoToast()

  const back = async (id: string, done: Done): Promise<boolean> => {
    if (done === 'import') {
      await call(verbEndpoint(resource, 'undoImport'), { runId: id })
      return true
    }
    const [last] = await call(verbEndpoint(resource, 'history'), { id })
    if (!isOwn(last, done, username)) return false
    await call(verbEndpoint(resource, 'undo'), { id: last.id })
    return true
  }
  const undo = async ({ ids, done }: Kept) => {
    remove('UNDO_OFFER')
    try {
      for (const id of ids) if (!(await back(id, done))) return void message.error(MOVED_ON)
      void message.success(done === 'import' ? '已撤销本次导入' : '已撤销')
    } catch (error) {
      reportFailure(error)
    } finally {
      await changed()
    }
  }
  const again = useEffectEvent(() => {
    const storedOffer = read<Kept>('UNDO_OFFER')
    if (storedOffer?.resource !== resource.name || storedOffer.page === PAGE) return
    write('UNDO_OFFER', { ...storedOffer, page: PAGE })
    const secondsLeft = (storedOffer.until - Date.now()) / SECOND_MS
    if (secondsLeft > 0)
      toast(`刚才的${resource.title}${WORDS[storedOffer.done]}还可以撤销`, () => void undo(storedOffer), secondsLeft)
  })
  useEffect(() => again(), [])

  return (text: string, ids: readonly string[], done: Done): void => {
    const { verb, rights } = NEEDS[done]
    const mayUndo = verbsOf(resource).includes(verb) && rights.every((right) => can(codeOf(resource, right)))
    if (!mayUndo || ids.length > MOST) return void message.success(text)
    const kept: Kept = { resource: resource.name, done, ids, until: Date.now() + UNDO_SECONDS * SECOND_MS, page: PAGE }
    write('UNDO_OFFER', kept)
    toast(text, () => void undo(kept))
  }
}

const isOwn = (
  entry: HistoryEntry | undefined,
  verb: 'edit' | 'delete',
  username: string | undefined,
): entry is HistoryEntry => entry?.verb === verb && (username === undefined || entry.createBy === username)
