/** Where a person may be sent after signing in: a path of this house, nothing else (S-EXP-2). */

export const HOME = '/dashboard/analysis'
export const LOGIN = '/user/login'
export const PASSWORD = '/user/password'

/** Browsers drop tabs and line ends, so "/\t/host" would leave the house. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/

/** The wanted path when it is one of ours, else home. */
export const safePath = (wanted: string | null | undefined): string => {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || UNSAFE.test(wanted)) return HOME
  const url = new URL(wanted, location.origin)
  const own = url.origin === location.origin && !url.pathname.startsWith('//')
  return own && !isSignIn(url.pathname) ? url.pathname + url.search + url.hash : HOME
}

/** The sign-in address that leads back to a path. */
export const loginPath = (wanted?: string): string =>
  wanted === undefined || wanted === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(wanted)}`

/** `/user` and `/user/login` are one page. */
export const isSignIn = (path: string): boolean => /^\/user(\/login)?\/?$/.test(path)
