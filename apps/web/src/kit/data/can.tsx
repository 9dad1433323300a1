/** Button permissions in the browser are a convenience; the server decides. */
import type { AllAuthEntry, AuthEntry } from '@huxi/contract'
import { useMemo, type ReactNode } from 'react'
import { adviceOn, type AdviceTopic } from './advice.ts'
import { useSession } from './session.ts'

interface Sources {
  auth: readonly AuthEntry[]
  allAuth: readonly AllAuthEntry[]
}

const DISABLE_RULE = '2'

const isDisableRule = (entry: AuthEntry): boolean => String(entry.type) === DISABLE_RULE

type Named<E> = ReadonlyMap<string, readonly E[]>

const entriesByName = new WeakMap<readonly AuthEntry[], Named<AuthEntry>>()

/** The entries of a list by code: a page asks for some hundred codes each time it is shown. */
const byCode = <E extends AuthEntry>(list: readonly E[]): Named<E> => {
  const found = entriesByName.get(list) as Named<E> | undefined
  if (found) return found
  const codes = list.flatMap((entry) => entry.action.split(',').map((code) => [code.trim(), entry] as const))
  const grouped = Map.groupBy(codes, ([code]) => code)
  const own: Named<E> = new Map([...grouped].map(([code, pairs]) => [code, pairs.map(([, entry]) => entry)]))
  entriesByName.set(list, own)
  return own
}

const ofCode = <E extends AuthEntry>(list: readonly E[], code: string): readonly E[] => byCode(list).get(code) ?? []

/** Visibility of a control: a rule that is switched off first, then the codes of the user. */
export const isVisible = (code: string, { auth, allAuth }: Sources): boolean =>
  ofCode(allAuth, code).some((entry) => !isDisableRule(entry) && entry.status === '0') ||
  ofCode(auth, code).some((entry) => !isDisableRule(entry))

export const isDisabled = (code: string, { auth, allAuth }: Sources): boolean => {
  const ruleIn = <E extends AuthEntry>(list: readonly E[]) => ofCode(list, code).find(isDisableRule)
  const rule = ruleIn(allAuth)
  return rule !== undefined && rule.status !== '0' && ruleIn(auth) === undefined
}

/** Permission checks of the signed-in user. Of several codes any one suffices. */
export const useCan = () => {
  const auth = useSession((s) => s.auth)
  const allAuth = useSession((s) => s.allAuth)
  return useMemo(() => {
    const sources = { auth, allAuth }
    return {
      can: (code: string | readonly string[]): boolean => [code].flat().some((one) => isVisible(one, sources)),
      isDisabled: (code: string): boolean => isDisabled(code, sources),
    }
  }, [auth, allAuth])
}

export const useAdvice = (topic: AdviceTopic): string => adviceOn(topic, useCan().can)

export const Can = ({ code, children }: { code: string; children: ReactNode }): ReactNode =>
  useCan().can(code) ? children : null
