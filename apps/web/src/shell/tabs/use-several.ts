/** Whether several pages are open at once: as the person likes it, on windows that have space for the bar. */
import { useEffect, useEffectEvent, useState } from 'react'
import { isDirty } from '../../kit/data/tab.ts'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { choose, usePreferences } from '../../platform/preferences.ts'
import { removeTabs, useTabs } from './tabs.ts'
import { useAskFor } from './use-close-tabs.ts'

/** The bar of tabs has its place. */
export const useTabBar = (): boolean => {
  const narrow = useBelow(TABLET)
  return usePreferences(({ multiPage }) => multiPage) && !narrow
}

/** Several tabs may be open; turned off only when nothing is lost, or the person agreed to lose it. */
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
