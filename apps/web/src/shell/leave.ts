/** The way in and the way out of the signed-in part. main.tsx owns it; everything inside the shell may ask for it. */
import { createContext, use } from 'react'

/** Set right after signing in. */
export interface Arrival {
  noDepart: boolean
}

/** Forgets the session and shows the sign-in page. `notice` is told on the sign-in page; `back: false` forgets where the person was. */
export type Leave = (options?: { notice?: string | undefined; back?: boolean }) => void

export const LeaveContext = createContext<Leave>(() => undefined)

export const useLeave = (): Leave => use(LeaveContext)
