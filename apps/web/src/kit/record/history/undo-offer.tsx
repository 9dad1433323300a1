/** A toast that says what was done and takes it back for ten seconds. */
import { codeOf, verbEndpoint, verbsOf, type HistoryEntry, type Resource, type Verb } from '@huxi/model'
import { App } from 'antd'
import { useCan } from '../../data/can.tsx'
import { call } from '../../data/call.ts'
import { reportFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/query.ts'
import { useSession } from '../../data/session.ts'
import words from '../../look/words.module.css'

const SECONDS = 10
/** Above so many each would be asked for on its own for too long. */
const MOST = 20

export const MOVED_ON = '该记录之后又被修改过，不能撤销，请手动编辑'

/** Taking back is a change of its own: an edit is edited back, what was deleted is added again. */
const NEEDS: Readonly<Record<'edit' | 'delete', readonly Verb[]>> = { edit: ['edit'], delete: ['edit', 'add'] }

/** Reports a success; with 撤销 where the person can take it back. */
export const useUndoOffer = (resource: Resource) => {
  const { message } = App.useApp()
  const { can } = useCan()
  const changed = useChanged(resource)
  const username = useSession((s) => s.user?.username)

  const undo = async (ids: readonly string[], verb: 'edit' | 'delete') => {
    try {
      for (const id of ids) {
        const [last] = await call(verbEndpoint(resource, 'history'), { id })
        if (!isOwn(last, verb, username)) return void message.error(MOVED_ON)
        await call(verbEndpoint(resource, 'undo'), { id: last.id })
      }
      void message.success('已撤销')
    } catch (error) {
      reportFailure(error)
    } finally {
      await changed()
    }
  }

  return (text: string, ids: readonly string[], verb: 'edit' | 'delete'): void => {
    const mayUndo = verbsOf(resource).includes('undo') && NEEDS[verb].every((one) => can(codeOf(resource, one)))
    if (!mayUndo || ids.length > MOST) return void message.success(text)
    const key = `undo-${ids[0]}`
    const onUndo = () => {
      message.destroy(key)
      void undo(ids, verb)
    }
    void message.success({
      key,
      duration: SECONDS,
      content: (
        <>
          <span>{text}</span>{' '}
          <button type="button" className={words.link} onClick={onUndo}>
            撤销
          </button>
        </>
      ),
    })
  }
}

/** The newest change must still be the one that was reported. */
const isOwn = (
  entry: HistoryEntry | undefined,
  verb: 'edit' | 'delete',
  username: string | undefined,
): entry is HistoryEntry => entry?.verb === verb && (username === undefined || entry.createBy === username)
