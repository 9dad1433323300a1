/** Button authorities in the browser: comfort only, the server decides again. */
import type { AllAuthEntry, AuthEntry } from '@huxi/contract'
import { Tooltip } from 'antd'
import { cloneElement, isValidElement, useMemo, type ReactElement, type ReactNode } from 'react'
import { adviceOn, type Matter } from './advice.ts'
import { useSession } from './session.ts'

/** An entry of a form's own permission list. */
interface FormPermission {
  action: string
  type?: string | number | null
}

interface Sources {
  auth: readonly AuthEntry[]
  allAuth: readonly AllAuthEntry[]
  /** the form's own list, asked first */
  permissionList?: readonly FormPermission[] | undefined
}

const DISABLE_RULE = '2'

const isDisableRule = (entry: { type?: unknown }): boolean => String(entry.type) === DISABLE_RULE

const names = (entry: { action: string }, code: string): boolean =>
  entry.action.split(',').some((action) => action.trim() === code)

/** Whether a control is shown: the form's list, then a check that is switched off, then what the person holds. */
export const isShown = (code: string, { auth, allAuth, permissionList = [] }: Sources): boolean => {
  const entryFor = (list: readonly FormPermission[]) =>
    list.find((entry) => !isDisableRule(entry) && names(entry, code))
  if (entryFor(permissionList)) return true
  if (allAuth.some((entry) => !isDisableRule(entry) && names(entry, code) && entry.status === '0')) return true
  return entryFor(auth) !== undefined
}

/** Whether a control is shown but cannot be used. */
export const isDisabled = (code: string, { auth, allAuth, permissionList = [] }: Sources): boolean => {
  const ruleFor = <E extends FormPermission>(list: readonly E[]) =>
    list.find((entry) => isDisableRule(entry) && names(entry, code))
  if (ruleFor(permissionList)) return true
  const rule = ruleFor(allAuth)
  return rule !== undefined && rule.status !== '0' && ruleFor(auth) === undefined
}

/** The checks bound to the signed-in person. Several codes: any one suffices. */
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

/** Whom to turn to, for the signed-in person. */
export const useAdvice = (matter: Matter): string => adviceOn(matter, useCan().can)

interface CanProps {
  code: string
  /** the default: without the right the control is absent */
  hide?: boolean
  /** a type 2 rule keeps the control in sight and blocks it */
  disable?: boolean
  permissionList?: readonly FormPermission[]
  children: ReactNode
}

/** Shows its child only to those who may use it, or disables it when a rule says so. */
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
