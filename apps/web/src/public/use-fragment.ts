import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void): (() => void) => {
  addEventListener('hashchange', notify)
  return () => removeEventListener('hashchange', notify)
}

/** The token of a link. A second link in the same tab loads no page, so the fragment is followed. */
export const useFragment = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))
