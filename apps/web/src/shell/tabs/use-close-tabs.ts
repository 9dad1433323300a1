/** Closing and refreshing tabs: says why not, asks when something is not saved, and goes where one is afterwards. */
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
  /** brings a tab into sight, as it was left */
  show: (key: string) => void
  /** without a key the one in sight, or on its way there */
  close: (key?: string, way?: Way) => void
  refresh: (key: string) => void
}

/** What can be done with tabs. */
export const useTabActions = (): TabActions => {
  const { message } = App.useApp()
  const go = useGo()
  const ask = useAskFor()
  return useMemo(() => {
    const show = (key: string, replace = false): void => {
      const { open, active } = useTabs.getState()
      const tab = open.find((one) => one.key === key)
      // a page that is on its way is not in sight yet, and the next key may already call the old one back
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

/** Whether the address of the window is the one of this tab; the page itself may come into sight a moment later. */
const isAt = (tab: OpenTab): boolean => createPath(tab.location) === createPath(window.location)

/** The tabs as they will be when the page that is on its way is there: the next key is meant for them. */
const tabsAhead = (): Tabs => {
  const tabs = useTabs.getState()
  const next = tabs.open.find(isAt)
  return next ? arrived(tabs, next.key) : tabs
}

type AskFor = (keys: readonly string[], leave: () => void, stay?: () => void) => void

/** Goes on at once when nothing is lost; else asks, naming the pages. */
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
