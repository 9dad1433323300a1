/** Nothing typed is lost by accident: closing, leaving the page, back and F5 ask first. */
import { App } from 'antd'
import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_NavigationContext as Navigation, useLocation } from 'react-router'
import { keepPops } from '../../platform/pops.ts'

/**
 * Watches a form.
 * @param note what becomes of what was typed
 * @returns runs something at once when the form is clean, else after the person agreed to lose the changes
 */
export const useDirtyGuard = (dirty: boolean, note?: string): ((leave: () => void) => void) => {
  const { modal } = App.useApp()
  const ask = (leave: () => void): void => {
    if (!dirty) return leave()
    modal.confirm({
      title: '有未保存的修改，确定离开吗？',
      content: note,
      okText: '离开',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: leave,
    })
  }
  useUnloadGuard(dirty)
  useRouteGuard(dirty, ask)
  return ask
}

/** F5 and closing the window: the browser asks in its own words. */
const useUnloadGuard = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}

interface HistoryState {
  idx?: number
}

const historyIndex = (): number => (window.history.state as HistoryState | null)?.idx ?? 0

/** Links and back: the router has no blocker of its own outside of its data mode. */
const useRouteGuard = (dirty: boolean, ask: (leave: () => void) => void): void => {
  const { navigator } = use(Navigation)
  const { pathname } = useLocation()
  const asking = useEffectEvent(ask)
  useEffect(() => {
    if (!dirty) return
    const { push, replace } = navigator
    const leaves = (to: Parameters<typeof push>[0]) =>
      (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname) !== pathname
    navigator.push = (...args) => (leaves(args[0]) ? asking(() => push(...args)) : push(...args))
    navigator.replace = (...args) => (leaves(args[0]) ? asking(() => replace(...args)) : replace(...args))
    const release = guardBack((leave) => asking(leave))
    return () => {
      Object.assign(navigator, { push, replace })
      release()
    }
  }, [dirty, navigator, pathname])
}

/** Goes back to where the form is, asks, and goes on only when agreed. */
const guardBack = (ask: (leave: () => void) => void): (() => void) => {
  const here = historyIndex()
  let ours = 0
  const onPop = (event: PopStateEvent) => {
    if (ours > 0) {
      ours -= 1
      event.stopImmediatePropagation()
      return
    }
    const by = historyIndex() - here
    if (by === 0) return
    event.stopImmediatePropagation()
    ours += 1
    window.history.go(-by)
    ask(() => {
      release()
      window.history.go(by)
    })
  }
  const release = keepPops(onPop)
  return release
}
