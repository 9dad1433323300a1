import type { phoneVerification } from '@huxi/contract'
import type { OutputOf } from '@huxi/model'

/** What proves the phone: the one-time ticket, whose account it opens, and what was typed for it. */
export interface Proof {
  phone: string
  typed: string
  ticket: OutputOf<typeof phoneVerification>
}
