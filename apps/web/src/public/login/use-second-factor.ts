/** A way in whose account has a second step: its code is asked for, and the same is sent again with it. */
import type { LoginResult } from '@huxi/contract'
import { useState } from 'react'
import { signInText, wantsCode } from '../../kit/data/sign-in/refusal.ts'
import type { Attempt } from '../sign-in.ts'

export interface Asking {
  /** tries a code; answers what is wrong with it */
  onCode: (code: string) => Promise<string | undefined>
  onBack: () => void
}

export const useSecondFactor = () => {
  const [asking, setAsking] = useState<Asking>()

  /**
   * The result of a way in; undefined = the person went back.
   * @throws whatever else stops the attempt
   */
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
          // what else went wrong is the attempt's own failure
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
