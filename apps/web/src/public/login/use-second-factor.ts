/** Repeats a sign-in with the second factor if the account has one. */
import type { LoginResult } from '@huxi/contract'
import { useState } from 'react'
import { signInText, wantsCode } from '../../kit/data/sign-in/refusal.ts'
import type { Attempt } from '../sign-in.ts'

export interface Asking {
  onCode: (code: string) => Promise<string | undefined>
  onBack: () => void
}

export const useSecondFactor = () => {
  const [asking, setAsking] = useState<Asking>()

  /** Undefined if the user went back. @throws failures other than those of the second factor */
  const through = async (attempt: Attempt): Promise<LoginResult | undefined> => {
    try {
      return await attempt()
    } catch (error) {
      if (!wantsCode(error)) throw error
    }
    try {
      return await new Promise<LoginResult | undefined>((resolve) => {
        const onCode = async (code: string): Promise<string | undefined> => {
          const tried = attempt(code)
          try {
            await tried
          } catch (error) {
            if (wantsCode(error)) return signInText(error)
          }
          // Other errors fail the sign-in itself.
          resolve(tried)
          return undefined
        }
        setAsking({ onCode, onBack: () => resolve(undefined) })
      })
    } finally {
      setAsking(undefined)
    }
  }

  return { asking, through }
}
