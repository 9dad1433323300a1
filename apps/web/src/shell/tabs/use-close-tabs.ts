/** Closing and refreshing tabs: says why not, asks when something is not saved, and goes where one is afterwards. */
import { App } from 'antd'
import { useCallback, useMemo } from 'react'
import { createPath } from 'react-router'
import { useLeaveQuestion } from '../../kit/form/dirty-guard.ts'
import { isDirty } from '../../kit/tab.ts'
import { HOME } from '../../platform/redirect.ts'
import { useGo } from '../routes/go.ts'
import { closingOf, refusalOf, type OpenTab, type Way } from './rules.ts'
import { refreshTab, removeTabs, useTabs } from './tabs.ts'

interface TabActions {
  /** brings a tab into sight, as it was left */
  show: (key: string) => void
  close: (key: string, way?: Way) => void
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
      if (tab && (key !== active || isLeaving(tab))) go(tab.location, { state: tab.location.state as unknown, replace })
    }
    return {
      show: (key) => show(key),
      close: (key, way = 'this') => {
        const tabs = useTabs.getState()
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

/** Whether the window is on its way from this tab to another page. */
const isLeaving = (tab: OpenTab): boolean => createPath(tab.location) !== createPath(window.location)

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
