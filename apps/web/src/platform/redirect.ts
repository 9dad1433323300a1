/** The addresses before the sign-in, and where a person may be sent after it: a path of this app, nothing else. */

export const HOME = '/dashboard/analysis'
/** Leads to where the person starts: a page of his role, or 首页. */
export const START = '/'
export const LOGIN = '/user/login'
export const PASSWORD = '/user/password'
export const REGISTER = '/user/register'
export const REGISTER_RESULT = '/user/register-result'
export const ALTERATION = '/user/alteration'
/** followed by the number on the report */
const REPORT_CHECK = '/report/check/'

export type PublicPage =
  | 'login'
  | 'register'
  | 'registerResult'
  | 'alteration'
  | 'tool'
  | 'reportCheck'
  | 'questionnaire'

/** Pages that are open without signing in, and the part that draws each. Everything else needs a token. */
const PUBLIC_PAGES: ReadonlyMap<string, PublicPage> = new Map([
  ['/user', 'login'],
  [LOGIN, 'login'],
  [REGISTER, 'register'],
  [REGISTER_RESULT, 'registerResult'],
  [ALTERATION, 'alteration'],
  ['/q', 'questionnaire'],
  ['/copd', 'tool'],
  ['/hcqycjxjz', 'tool'],
  ['/gssxxbbx', 'tool'],
])

/** Browsers drop tabs and line ends, so "/\t/host" would leave this origin. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/

/** The public page of an address; undefined = it needs a token. */
export const publicPageOf = (path: string): PublicPage | undefined =>
  path.startsWith(REPORT_CHECK) ? 'reportCheck' : PUBLIC_PAGES.get(path.replace(/\/+$/, ''))

/** A path of this app that is behind the sign-in, as it may be used as an address; undefined = it is none. */
export const ownPath = (wanted: string | null | undefined): string | undefined => {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || UNSAFE.test(wanted)) return undefined
  const url = new URL(wanted, location.origin)
  const own = url.origin === location.origin && !url.pathname.startsWith('//')
  return own && !publicPageOf(url.pathname) ? url.pathname + url.search + url.hash : undefined
}

/** The wanted path when it is one of ours and is behind the sign-in, else where the person starts. */
export const safePath = (wanted: string | null | undefined): string => ownPath(wanted) ?? START

/** The sign-in address that leads back to a path. */
export const loginPath = (wanted?: string): string =>
  wanted === undefined ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(wanted)}`

/** The sign-in address for a name that is known already. */
export const loginPathFor = (username: string): string => `${LOGIN}?username=${encodeURIComponent(username)}`

/** Takes the ticket of a CAS out of the query of the sign-in address, so that no copied address carries it. */
export const takeTicket = (search: string): { ticket: string | undefined; search: string } => {
  const query = new URLSearchParams(search)
  const ticket = query.get('ticket') || undefined
  query.delete('ticket')
  const rest = query.toString()
  return { ticket, search: rest && `?${rest}` }
}
