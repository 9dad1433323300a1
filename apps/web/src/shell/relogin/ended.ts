import type { EndReason } from '@huxi/model'
import { create } from 'zustand'

interface Ended {
  asked: boolean
  why: EndReason | undefined
  status?: number | undefined
}

export const useEnded = create<Ended>(() => ({ asked: false, why: undefined }))

export const askAgain = (asked: boolean, why?: EndReason, status?: number): void =>
  useEnded.setState(asked ? { asked, why, status } : { asked })
