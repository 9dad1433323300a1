import type { phoneVerification } from '@huxi/contract'
import type { OutputOf } from '@huxi/model'

export interface Proof {
  phone: string
  typed: string
  ticket: OutputOf<typeof phoneVerification>
}
