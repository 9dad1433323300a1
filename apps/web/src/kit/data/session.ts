/** Who is signed in, and what the person may do. One store, filled from the server, kept for a week in storage. */
import type { AllAuthEntry, AuthEntry, LoginResult, MenuNode, UserInfo, UserPermission } from '@huxi/contract'
import type { FieldRules } from '@huxi/model'
import { create } from 'zustand'
import { speakAs } from '../../platform/http.ts'
import { clearSession, read, remove, write } from '../../platform/storage.ts'

/** What the frame around every page shows of the person, and what it has to know to show it. */
const SHOWN = [
  'id',
  'username',
  'realname',
  'avatar',
  'orgCode',
  'orgCodeTxt',
  'orgName',
  'tenantId',
  'relTenantIds',
  'relTenantIds_dictText',
  'mustChange',
  'mustEnrol',
] as const

/** The signed-in person as the browser keeps him. Phone, birthday and the like are read when a page shows them, and never stored. */
export type SignedUser = Pick<UserInfo, (typeof SHOWN)[number]>

export interface SessionState {
  token: string | undefined
  user: SignedUser | undefined
  tenantId: number
  /** undefined = not loaded yet */
  menu: MenuNode[] | undefined
  auth: AuthEntry[]
  allAuth: AllAuthEntry[]
  /** names of the resources of which data rules hide rows from the person */
  rules: readonly string[]
  /** data scopes by resource; absent = every row of the tenant */
  scopes: Readonly<Record<string, readonly string[]>>
  /** rules of single fields by resource; absent = every field is as it is defined */
  fields: Readonly<Record<string, FieldRules>>
  /** address of the page the person starts on; undefined = 首页 */
  home: string | undefined
}

/** The part of the session that storage keeps, and that all windows of the browser share. */
export type Signed = Pick<SessionState, 'token' | 'user' | 'tenantId'>

const shown = (user: SignedUser): SignedUser =>
  Object.fromEntries(SHOWN.filter((name) => name in user).map((name) => [name, user[name]])) as SignedUser

/** What an earlier version has stored of the person goes as soon as it is found. */
const storedUser = (): SignedUser | undefined => {
  const user = read<SignedUser>('Login_Userinfo')
  if (!user) return undefined
  const kept = shown(user)
  if (Object.keys(user).length > Object.keys(kept).length) write('Login_Userinfo', kept)
  return kept
}

/** What storage keeps now; another window may have changed it. */
export const storedSession = (): Signed => ({
  token: read<string>('Access-Token'),
  user: storedUser(),
  tenantId: read<number>('TENANT_ID') ?? 0,
})

const NOTHING = { menu: undefined, auth: [], allAuth: [], rules: [], scopes: {}, fields: {}, home: undefined }

export const useSession = create<SessionState>(() => ({ ...storedSession(), ...NOTHING }))

// a window speaks for whom it shows, not for whom another window has signed in meanwhile
speakAs(() => useSession.getState())

/** What is kept of a sign-in. */
type SignedIn = Pick<LoginResult, 'token' | 'sysAllDictItems'> & { userInfo: SignedUser }

/** Keeps the result of a sign-in, and goes on as that person. */
export const signedIn = (result: SignedIn): void => {
  storeSignIn(result)
  const { token, userInfo } = result
  useSession.setState({ token, user: shown(userInfo), tenantId: userInfo.tenantId })
}

/**
 * Keeps the result of a sign-in for the page that comes next: what is still under way on this one must not be sent for
 * another person. The token is written last: when other windows are notified, the rest is there.
 */
export const storeSignIn = ({ token, userInfo, sysAllDictItems }: SignedIn): void => {
  write('Login_Username', userInfo.username)
  write('Login_Userinfo', shown(userInfo))
  write('UI_CACHE_DB_DICT_DATA', sysAllDictItems)
  // the mark is that of an earlier copy
  remove('DICT_ETAG')
  write('TENANT_ID', userInfo.tenantId)
  // who has just given the password need not give it again
  remove('LOCKED')
  write('Access-Token', token)
}

/** Goes on with what another window has written for the same person. */
export const followSession = (): void => useSession.setState(storedSession())

/** The own password was changed: another token, and nothing is left to change. */
export const passwordChanged = (token: string): void => {
  const { user: before } = useSession.getState()
  const user = before && { ...before, mustChange: false }
  write('Login_Userinfo', user)
  write('Access-Token', token)
  useSession.setState({ token, user })
}

export const setUser = (given: SignedUser): void => {
  const user = shown(given)
  write('Login_Userinfo', user)
  useSession.setState({ user })
}

/** In another tenant a person is somebody else: department and roles are read with `setUser`. */
export const setTenant = (tenantId: number): void => {
  write('TENANT_ID', tenantId)
  useSession.setState({ tenantId })
}

/** Keeps menu and button authorities. */
export const setPermission = ({ menu, auth, allAuth, rules, scopes = {}, fields = {}, home }: UserPermission): void => {
  write('LOGIN_USER_BUTTON_AUTH', auth)
  write('SYS_BUTTON_AUTH', allAuth)
  useSession.setState({ menu, auth, allAuth, rules, scopes, fields, home })
}

/** Forgets everything about the person; preferences stay. */
export const signedOut = (): void => {
  clearSession()
  useSession.setState({ token: undefined, user: undefined, tenantId: 0, ...NOTHING })
}
