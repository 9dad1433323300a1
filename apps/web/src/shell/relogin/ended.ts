/** Whether the person has to sign in again, and why: asked over the page, or on the screen that locks it. */
import type { EndReason } from '@huxi/model'
import { create } from 'zustand'

interface Ended {
  asked: boolean
  /** stays while the question goes away */
  why: EndReason | undefined
  /** of the answer that told it */
  status?: number | undefined
}

export const useEnded = create<Ended>(() => ({ asked: false, why: undefined }))

export const askAgain = (asked: boolean, why?: EndReason, status?: number): void =>
  useEnded.setState(asked ? { asked, why, status } : { asked })
