import type { Answer } from '@huxi/clinical/forms/content'
import { keepSealed, loadSealed } from '../../platform/sealed-store.ts'

export interface Given {
  readonly item: string
  readonly value: Answer | null
}

export interface Pending {
  /** number of saved answers when the first of these was given */
  readonly revision: number
  readonly queue: readonly Given[]
}

export const keepPending = (token: string, pending: Pending): Promise<unknown> =>
  keepSealed(token, pending.queue.length > 0 ? pending : undefined)

export const loadPending = async (token: string): Promise<Pending | undefined> =>
  (await loadSealed(token)) as Pending | undefined
