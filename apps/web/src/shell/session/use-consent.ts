/** Before a step that drops what is typed and not saved on any page. */
import { useTabs } from '../tabs/tabs.ts'
import { useAskFor } from '../tabs/use-close-tabs.ts'

/** @returns does the step at once when all is saved, else after the person agreed to lose the changes */
export const useConsent = (): ((step: () => void) => void) => {
  const ask = useAskFor()
  const everywhere = () => useTabs.getState().open.map(({ key }) => key)
  return (step) => ask(everywhere(), step)
}
