import { useEffect, useEffectEvent, useState } from 'react'
import { isDirty } from '../../kit/data/tab.ts'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { choose, usePreferences } from '../../platform/preferences.ts'
import { removeTabs, useTabs } from './tabs.ts'
import { useAskFor } from './use-close-tabs.ts'

export const useTabBar = (): boolean => {
  const narrow = useBelow(TABLET)
  return usePreferences(({ multiPage }) => multiPage) && !narrow
}

/** Turned off only without unsaved changes, or with consent. */
export const useSeveral = (): boolean => {
  const wanted = usePreferences(({ multiPage }) => multiPage)
  const [single, setSingle] = useState(!wanted)
  const ask = useAskFor()
  const settle = useEffectEvent(() => {
    if (wanted) return setSingle(false)
    const { open, active } = useTabs.getState()
    const others = open.map(({ key }) => key).filter((key) => key !== active)
    ask(
      others,
      () => {
        removeTabs(others.filter(isDirty))
        setSingle(true)
      },
      () => choose({ multiPage: true }),
    )
  })
  useEffect(() => settle(), [wanted])
  return wanted || !single
}
