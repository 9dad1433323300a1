/** Button permissions in the browser are a convenience; the server decides. */
import type { AllAuthEntry, AuthEntry } from '@huxi/contract'
import { Tooltip } from 'antd'
import { cloneElement, isValidElement, useMemo, type ReactElement, type ReactNode } from 'react'
import { adviceOn, type Matter } from './advice.ts'
import { useSession } from './session.ts'

interface FormPermission {
  action: string
  type?: string | number | null
}

interface Sources {
  auth: readonly AuthEntry[]
  allAuth: readonly AllAuthEntry[]
  permissionList?: readonly FormPermission[] | undefined
}

const DISABLE_RULE = '2'

const isDisableRule = (entry: { type?: unknown }): boolean => String(entry.type) === DISABLE_RULE

type Named<E> = ReadonlyMap<string, readonly E[]>

const known = new WeakMap<readonly FormPermission[], Named<FormPermission>>()

/** The entries of a list by code: a page asks for some hundred codes each time it is shown. */
const byCode = <E extends FormPermission>(list: readonly E[]): Named<E> => {
  const found = known.get(list) as Named<E> | undefined
  if (found) return found
  const codes = list.flatMap((entry) => entry.action.split(',').map((code) => [code.trim(), entry] as const))
  const grouped = Map.groupBy(codes, ([code]) => code)
  const own: Named<E> = new Map([...grouped].map(([code, pairs]) => [code, pairs.map(([, entry]) => entry)]))
  known.set(list, own)
  return own
}

const ofCode = <E extends FormPermission>(list: readonly E[], code: string): readonly E[] =>
  byCode(list).get(code) ?? []

const NONE: readonly FormPermission[] = []

const grants = (list: readonly FormPermission[], code: string): boolean =>
  ofCode(list, code).some((entry) => !isDisableRule(entry))

/** Visibility of a control: the form's list first, then a disabled rule, then the codes of the user. */
export const isShown = (code: string, { auth, allAuth, permissionList = NONE }: Sources): boolean =>
  grants(permissionList, code) ||
  ofCode(allAuth, code).some((entry) => !isDisableRule(entry) && entry.status === '0') ||
  grants(auth, code)

export const isDisabled = (code: string, { auth, allAuth, permissionList = NONE }: Sources): boolean => {
  const ruleIn = <E extends FormPermission>(list: readonly E[]) => ofCode(list, code).find(isDisableRule)
  if (ruleIn(permissionList)) return true
  const rule = ruleIn(allAuth)
  return rule !== undefined && rule.status !== '0' && ruleIn(auth) === undefined
}

/** Permission checks of the signed-in user. Of several codes any one suffices. */
export const useCan = (permissionList?: readonly FormPermission[]) => {
  const auth = useSession((s) => s.auth)
  const allAuth = useSession((s) => s.allAuth)
  return useMemo(() => {
    const sources = { auth, allAuth, permissionList }
    return {
      can: (code: string | readonly string[]): boolean => [code].flat().some((one) => isShown(one, sources)),
      isDisabled: (code: string): boolean => isDisabled(code, sources),
    }
  }, [auth, allAuth, permissionList])
}

export const useAdvice = (matter: Matter): string => adviceOn(matter, useCan().can)

interface CanProps {
  code: string
  hide?: boolean
  disable?: boolean
  permissionList?: readonly FormPermission[]
  children: ReactNode
}

export const Can = ({ code, disable = false, permissionList, children }: CanProps): ReactNode => {
  const rights = useCan(permissionList)
  if (!disable) return rights.can(code) ? children : null
  return rights.isDisabled(code) && isValidElement(children) ? (
    <Tooltip title={`没有这项权限。${adviceOn('right', rights.can)}`} trigger={['hover', 'focus']}>
      <span tabIndex={0}>{cloneElement(children as ReactElement<{ disabled?: boolean }>, { disabled: true })}</span>
    </Tooltip>
  ) : (
    children
  )
}
