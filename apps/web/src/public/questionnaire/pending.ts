import { keepSealed, loadSealed } from '../../platform/sealed-store.ts'
import type { Given } from './rebase.ts'

export interface Pending {
  /** number of saved answers when the first of these was given */
  readonly revision: number
  readonly queue: readonly Given[]
}

export const keepPending = (token: string, pending: Pending): Promise<unknown> =>
  keepSealed(token, pending.queue.length > 0 ? pending : undefined)

export const loadPending = async (token: string): Promise<Pending | undefined> =>
  (await loadSealed(token)) as Pending | undefined
