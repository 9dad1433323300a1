/** The ways out of the signed-in part. All of them ask here; the shell is unmounted before the page is left. */
import { createContext, use } from 'react'

/** Set right after signing in. */
export interface Arrival {
  noDepart: boolean
}

/** Forgets the session and shows the sign-in page. `notice` is shown on the sign-in page; `back: false` forgets where the person was. */
export type Leave = (options?: { notice?: string | undefined; back?: boolean }) => void

/** Loads the page anew at home, with nothing left in memory; `before` changes what storage keeps, e.g. the person. */
export type StartAnew = (before?: () => void | Promise<void>) => void

export interface WaysOut {
  leave: Leave
  startAnew: StartAnew
}

export const WaysOutContext = createContext<WaysOut>({ leave: () => undefined, startAnew: () => undefined })

export const useLeave = (): Leave => use(WaysOutContext).leave

export const useStartAnew = (): StartAnew => use(WaysOutContext).startAnew
