/** Open pages for windows too narrow for tabs. */
import { usePreferences } from '../../platform/preferences.ts'
import { MoreTabs } from '../tabs/more-tabs.tsx'
import { useTabs } from '../tabs/tabs.ts'
import { useTabActions } from '../tabs/use-close-tabs.ts'

export function OpenPages() {
  const several = usePreferences(({ multiPage }) => multiPage)
  const count = useTabs(({ open }) => open.length)
  const { show } = useTabActions()
  return several && count > 1 ? <MoreTabs onChoose={show} /> : null
}
