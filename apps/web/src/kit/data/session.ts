/** The signed-in user and their permissions. One store, filled by the server, kept in storage for a week. */
import type { AllAuthEntry, AuthEntry, LoginResult, MenuNode, UserInfo, UserPermission } from '@huxi/contract'
import type { FieldRules } from '@huxi/model'
import { create } from 'zustand'
import { speakAs } from '../../platform/http.ts'
import { clearSession, read, remove, write } from '../../platform/storage.ts'

const STORED_FIELDS = [
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

/**
 * The signed-in user as stored in the browser. Phone, birthday and other personal data are read when a page shows
 * them, never stored.
 */
export type SignedUser = Pick<UserInfo, (typeof STORED_FIELDS)[number]>

export interface SessionState {
  token: string | undefined
  user: SignedUser | undefined
  tenantId: number
  /** undefined = not loaded yet */
  menu: MenuNode[] | undefined
  auth: AuthEntry[]
  allAuth: AllAuthEntry[]
  /** names of resources with rows hidden by data rules */
  rules: readonly string[]
  /** data scopes by resource; absent = every row of the tenant */
  scopes: Readonly<Record<string, readonly string[]>>
  /** field rules by resource; absent = no restriction */
  fields: Readonly<Record<string, FieldRules>>
  /** start page of the user; undefined = 首页 */
  home: string | undefined
}

export type Signed = Pick<SessionState, 'token' | 'user' | 'tenantId'>

const withoutPersonalData = (user: SignedUser): SignedUser =>
  Object.fromEntries(STORED_FIELDS.filter((name) => name in user).map((name) => [name, user[name]])) as SignedUser

/** Drops personal data stored by earlier versions. */
const storedUser = (): SignedUser | undefined => {
  const user = read<SignedUser>('Login_Userinfo')
  if (!user) return undefined
  const kept = withoutPersonalData(user)
  if (Object.keys(user).length > Object.keys(kept).length) write('Login_Userinfo', kept)
  return kept
}

export const storedSession = (): Signed => ({
  token: read<string>('Access-Token'),
  user: storedUser(),
  tenantId: read<number>('TENANT_ID') ?? 0,
})

const NOTHING = { menu: undefined, auth: [], allAuth: [], rules: [], scopes: {}, fields: {}, home: undefined }

export const useSession = create<SessionState>(() => ({ ...storedSession(), ...NOTHING }))

// each window uses the session it shows, not one that another window has started since
speakAs(() => useSession.getState())

type SignedIn = Pick<LoginResult, 'token' | 'sysAllDictItems'> & { userInfo: SignedUser }

export const signedIn = (result: SignedIn): void => {
  storeSignIn(result)
  const { token, userInfo } = result
  useSession.setState({ token, user: withoutPersonalData(userInfo), tenantId: userInfo.tenantId })
}

/**
 * Keeps the result of a sign-in for the next page: pending requests of this page must not be sent as another user.
 * The token is written last, because it notifies other windows.
 */
export const storeSignIn = ({ token, userInfo, sysAllDictItems }: SignedIn): void => {
  write('Login_Username', userInfo.username)
  write('Login_Userinfo', withoutPersonalData(userInfo))
  write('UI_CACHE_DB_DICT_DATA', sysAllDictItems)
  // the ETag belongs to an earlier copy
  remove('DICT_ETAG')
  write('TENANT_ID', userInfo.tenantId)
  // a fresh password unlocks the screen
  remove('LOCKED')
  write('Access-Token', token)
}

export const followSession = (): void => useSession.setState(storedSession())

export const passwordChanged = (token: string): void => {
  const { user: before } = useSession.getState()
  const user = before && { ...before, mustChange: false }
  write('Login_Userinfo', user)
  write('Access-Token', token)
  useSession.setState({ token, user })
}

export const setUser = (given: SignedUser): void => {
  const user = withoutPersonalData(given)
  write('Login_Userinfo', user)
  useSession.setState({ user })
}

export const setTenant = (tenantId: number): void => {
  write('TENANT_ID', tenantId)
  useSession.setState({ tenantId })
}

export const setPermission = ({ menu, auth, allAuth, rules, scopes = {}, fields = {}, home }: UserPermission): void => {
  write('LOGIN_USER_BUTTON_AUTH', auth)
  write('SYS_BUTTON_AUTH', allAuth)
  useSession.setState({ menu, auth, allAuth, rules, scopes, fields, home })
}

export const signedOut = (): void => {
  clearSession()
  useSession.setState({ token: undefined, user: undefined, tenantId: 0, ...NOTHING })
}
