/** Public addresses, and safe redirect targets: paths of this app only. */

export const HOME = '/dashboard/analysis'
/** Redirects to the start page of the user. */
export const START = '/'
export const LOGIN = '/user/login'
export const PASSWORD = '/user/password'
export const REGISTER = '/user/register'
export const REGISTER_RESULT = '/user/register-result'
export const ALTERATION = '/user/alteration'
const REPORT_CHECK = '/report/check/'

export type PublicPage =
  | 'login'
  | 'register'
  | 'registerResult'
  | 'alteration'
  | 'tool'
  | 'reportCheck'
  | 'questionnaire'
  | 'display'
  | 'booking'
  | 'openForm'

/** Pages without sign-in; everything else needs a token. */
const PUBLIC_PAGES: ReadonlyMap<string, PublicPage> = new Map([
  ['/user', 'login'],
  [LOGIN, 'login'],
  [REGISTER, 'register'],
  [REGISTER_RESULT, 'registerResult'],
  [ALTERATION, 'alteration'],
  ['/q', 'questionnaire'],
  ['/display', 'display'],
  ['/booking', 'booking'],
  ['/f', 'openForm'],
  ['/copd', 'tool'],
  ['/hcqycjxjz', 'tool'],
  ['/gssxxbbx', 'tool'],
])

/** Browsers drop tabs and line ends, so "/\t/host" would leave this origin. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/

/** Undefined = needs a token. */
export const publicPageOf = (path: string): PublicPage | undefined =>
  path.startsWith(REPORT_CHECK) ? 'reportCheck' : PUBLIC_PAGES.get(path.replace(/\/+$/, ''))

/** Same-origin path behind the sign-in; undefined otherwise. */
export const ownPath = (wanted: string | null | undefined): string | undefined => {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || UNSAFE.test(wanted)) return undefined
  const url = new URL(wanted, location.origin)
  const own = url.origin === location.origin && !url.pathname.startsWith('//')
  return own && !publicPageOf(url.pathname) ? url.pathname + url.search + url.hash : undefined
}

/** The wanted path if it is ours, else the start page. */
export const safePath = (wanted: string | null | undefined): string => ownPath(wanted) ?? START

export const loginPath = (wanted?: string): string =>
  wanted === undefined ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(wanted)}`

export const loginPathFor = (username: string): string => `${LOGIN}?username=${encodeURIComponent(username)}`

/** Removes a CAS ticket from the query, so that copied addresses lack it. */
export const takeTicket = (search: string): { ticket: string | undefined; search: string } => {
  const query = new URLSearchParams(search)
  const ticket = query.get('ticket') || undefined
  query.delete('ticket')
  const rest = query.toString()
  return { ticket, search: rest && `?${rest}` }
}
