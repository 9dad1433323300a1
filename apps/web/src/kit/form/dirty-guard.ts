import { useCallback, useEffect, useEffectEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { keepPops, placeInHistory, stayHere } from '../../platform/pops.ts'
import { forgetTab, markDirty, useTab } from '../data/tab.ts'
import { watchRoutes } from './guarded-routes.tsx'
import { useModal } from '../ui/modal.tsx'

export const useLeaveQuestion = (): ((note: string | undefined, leave: () => void, stay?: () => void) => void) => {
  const modal = useModal()
  return useCallback(
    (note, leave, stay) => {
      modal.confirm({
        title: '有未保存的修改，确定离开吗？',
        content: note,
        okText: '离开',
        okButtonProps: { danger: true },
        cancelText: '继续编辑',
        focusable: { autoFocusButton: 'cancel' },
        onOk: leave,
        ...(stay && { onCancel: stay }),
      })
    },
    [modal],
  )
}

/**
 * Watches a form.
 * @param note fate of the typed values
 * @returns runs a callback at once when the form is clean, else after the user agreed to lose the changes
 */
export const useDirtyGuard = (dirty: boolean, note?: string): ((leave: () => void) => void) => {
  const question = useLeaveQuestion()
  const { key, lives } = useTab()
  const ask = (leave: () => void): void => (dirty ? question(note, leave) : leave())
  useDirtyMark(dirty)
  useRouteGuard(dirty && !lives, (leave) =>
    ask(() => {
      forgetTab(key)
      leave()
    }),
  )
  return ask
}

/** Marks the tab, which then asks before it closes. A hidden form stays as it is. */
const useDirtyMark = (dirty: boolean): void => {
  const name = useId()
  const tab = useTab()
  useEffect(() => {
    markDirty(tab.key, name, dirty)
    return () => {
      if (!tab.lives || tab.isActive()) markDirty(tab.key, name, false)
    }
  }, [dirty, name, tab])
}

/** Guards links and back; the router has a blocker only in data mode. */
const useRouteGuard = (dirty: boolean, ask: (leave: () => void) => void): void => {
  const { pathname } = useLocation()
  const asking = useEffectEvent(ask)
  useEffect(() => {
    if (!dirty) return
    const unwatch = watchRoutes((to, go) => (to === pathname ? go() : asking(go)))
    const release = guardBack((leave) => asking(leave))
    return () => {
      unwatch()
      release()
    }
  }, [dirty, pathname])
}

const guardBack = (ask: (leave: () => void) => void): (() => void) => {
  const here = placeInHistory()
  const onPop = (event: PopStateEvent) => {
    const by = placeInHistory() - here
    if (by === 0) return
    stayHere(event, by)
    ask(() => {
      release()
      window.history.go(by)
    })
  }
  const release = keepPops(onPop)
  return release
}
