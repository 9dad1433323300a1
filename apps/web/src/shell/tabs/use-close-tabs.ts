import { App } from 'antd'
import { useCallback, useMemo } from 'react'
import { createPath } from 'react-router'
import { useLeaveQuestion } from '../../kit/form/dirty-guard.ts'
import { isDirty } from '../../kit/data/tab.ts'
import { HOME } from '../../platform/redirect.ts'
import { useGo } from '../routes/go.ts'
import { arrived, closingOf, refusalOf, type OpenTab, type Tabs, type Way } from './rules.ts'
import { refreshTab, removeTabs, useTabs } from './tabs.ts'

interface TabActions {
  show: (key: string) => void
  close: (key?: string, way?: Way) => void
  refresh: (key: string) => void
}

export const useTabActions = (): TabActions => {
  const { message } = App.useApp()
  const go = useGo()
  const ask = useAskFor()
  return useMemo(() => {
    const show = (key: string, replace = false): void => {
      const { open, active } = useTabs.getState()
      const tab = open.find((one) => one.key === key)
      // A page still loading is not active yet, and the next key may return to the old one.
      if (tab && (key !== active || !isAt(tab))) go(tab.location, { state: tab.location.state as unknown, replace })
    }
    return {
      show: (key) => show(key),
      close: (asked, way = 'this') => {
        const tabs = tabsAhead()
        const key = asked ?? tabs.active
        if (!tabs.open.some((tab) => tab.key === key)) return
        const refusal = way === 'this' ? refusalOf(tabs, key, HOME) : undefined
        if (refusal) return void message.warning({ key: 'tabs', content: refusal })
        const { gone, to } = closingOf(tabs, way, key, HOME)
        ask(gone, () => {
          removeTabs(gone)
          show(to, true)
        })
      },
      refresh: (key) => ask([key], () => refreshTab(key)),
    }
  }, [message, go, ask])
}

/** The address changes before its page is shown. */
const isAt = (tab: OpenTab): boolean => createPath(tab.location) === createPath(window.location)

/** Tabs including a pending navigation, which the next key refers to. */
const tabsAhead = (): Tabs => {
  const tabs = useTabs.getState()
  const next = tabs.open.find(isAt)
  return next ? arrived(tabs, next.key) : tabs
}

type AskFor = (keys: readonly string[], leave: () => void, stay?: () => void) => void

export const useAskFor = (): AskFor => {
  const question = useLeaveQuestion()
  return useCallback(
    (keys, leave, stay) => {
      const dirty = useTabs.getState().open.filter(({ key }) => keys.includes(key) && isDirty(key))
      if (dirty.length === 0) return leave()
      question(`未保存的页面：${dirty.map(({ title }) => title).join('、')}`, leave, stay)
    },
    [question],
  )
}
