/** Who is signed in, and what the person may do. One store, filled from the server, kept for a week in storage. */
import type { AllAuthEntry, AuthEntry, LoginResult, MenuNode, UserInfo, UserPermission } from '@huxi/contract'
import { create } from 'zustand'
import { clearSession, read, WEEK, write } from '../platform/storage.ts'

export interface SessionState {
  token: string | undefined
  user: UserInfo | undefined
  tenantId: number
  /** undefined = not loaded yet */
  menu: MenuNode[] | undefined
  auth: AuthEntry[]
  allAuth: AllAuthEntry[]
  /** names of the resources of which data rules hide rows from the person */
  rules: readonly string[]
}

const stored = (): SessionState => ({
  token: read<string>('Access-Token'),
  user: read<UserInfo>('Login_Userinfo'),
  tenantId: read<number>('TENANT_ID') ?? 0,
  menu: undefined,
  auth: [],
  allAuth: [],
  rules: [],
})

export const useSession = create<SessionState>(stored)

/** Keeps the result of a sign-in. */
export const signedIn = (result: LoginResult): void => {
  write('Access-Token', result.token, WEEK)
  write('Login_Username', result.userInfo.username, WEEK)
  write('UI_CACHE_DB_DICT_DATA', result.sysAllDictItems, WEEK)
  setTenant(result.userInfo.tenantId)
  useSession.setState({ token: result.token })
  setUser(result.userInfo)
}

export const setToken = (token: string): void => {
  write('Access-Token', token, WEEK)
  useSession.setState({ token })
}

export const setUser = (user: UserInfo): void => {
  write('Login_Userinfo', user, WEEK)
  useSession.setState({ user })
}

export const setTenant = (tenantId: number): void => {
  write('TENANT_ID', tenantId, WEEK)
  useSession.setState({ tenantId })
}

/** Keeps menu and button authorities. */
export const setPermission = ({ menu, auth, allAuth, rules }: UserPermission): void => {
  write('LOGIN_USER_BUTTON_AUTH', auth)
  write('SYS_BUTTON_AUTH', allAuth)
  useSession.setState({ menu, auth, allAuth, rules })
}

/** Forgets everything about the person; preferences stay. */
export const signedOut = (): void => {
  clearSession()
  useSession.setState({
    token: undefined,
    user: undefined,
    tenantId: 0,
    menu: undefined,
    auth: [],
    allAuth: [],
    rules: [],
  })
}
