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

const names = (entry: { action: string }, code: string): boolean =>
  entry.action.split(',').some((action) => action.trim() === code)

/** Visibility of a control: the form's list first, then a disabled rule, then the codes of the user. */
export const isShown = (code: string, { auth, allAuth, permissionList = [] }: Sources): boolean => {
  const entryFor = (list: readonly FormPermission[]) =>
    list.find((entry) => !isDisableRule(entry) && names(entry, code))
  if (entryFor(permissionList)) return true
  if (allAuth.some((entry) => !isDisableRule(entry) && names(entry, code) && entry.status === '0')) return true
  return entryFor(auth) !== undefined
}

export const isDisabled = (code: string, { auth, allAuth, permissionList = [] }: Sources): boolean => {
  const ruleFor = <E extends FormPermission>(list: readonly E[]) =>
    list.find((entry) => isDisableRule(entry) && names(entry, code))
  if (ruleFor(permissionList)) return true
  const rule = ruleFor(allAuth)
  return rule !== undefined && rule.status !== '0' && ruleFor(auth) === undefined
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
