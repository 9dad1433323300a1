/** Conditions that name a person: kept in the memory of the tab while somebody is signed in, never in the address. */
import { create } from 'zustand'
import type { Conditions } from '../kinds/index.ts'
import { useSession } from '../session.ts'
import type { SuperQuery } from '../super-query/grammar.ts'

interface Kept {
  conditions: Conditions
  superQuery: SuperQuery | undefined
}

const NOTHING: Kept = { conditions: {}, superQuery: undefined }

const useMemory = create<Record<string, Kept>>(() => ({}))

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useMemory.setState({}, true)
})

/** What is kept for one list of one page. */
export const useTabMemory = (key: string): [Kept, (kept: Kept) => void] => [
  useMemory((memory) => memory[key]) ?? NOTHING,
  (kept) => useMemory.setState({ [key]: kept }),
]
