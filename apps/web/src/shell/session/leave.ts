/** Ways out of the signed-in part; the shell unmounts first. */
import { createContext, use } from 'react'

export interface Arrival {
  noDepart: boolean
}

/** Ends the session. `notice` appears on the sign-in page; `back: false` forgets the current address. */
export type Leave = (options?: { notice?: string | undefined; back?: boolean }) => void

/** Reloads at home without state in memory; `before` changes storage, e.g. the user. */
export type StartAnew = (before?: () => void | Promise<void>) => void

export interface WaysOut {
  leave: Leave
  startAnew: StartAnew
}

export const WaysOutContext = createContext<WaysOut>({ leave: () => undefined, startAnew: () => undefined })

export const useLeave = (): Leave => use(WaysOutContext).leave

export const useStartAnew = (): StartAnew => use(WaysOutContext).startAnew
