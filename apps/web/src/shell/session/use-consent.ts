import { useTabs } from '../tabs/tabs.ts'
import { useAskFor } from '../tabs/use-close-tabs.ts'

/** @returns runs the step at once without unsaved changes, else after consent to lose them */
export const useConsent = (): ((step: () => void) => void) => {
  const ask = useAskFor()
  const everywhere = () => useTabs.getState().open.map(({ key }) => key)
  return (step) => ask(everywhere(), step)
}
