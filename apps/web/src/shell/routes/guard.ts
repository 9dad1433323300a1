/** Entry guard. Kept small: it is in the first script of every page. */
import { LOGIN, loginPath, publicPageOf, START, type PublicPage } from '../../platform/redirect.ts'

interface Entry {
  show: PublicPage | 'shell'
  path?: string
}

export const entryFor = (path: string, search: string, hash: string, hasToken: boolean): Entry => {
  const page = publicPageOf(path)
  if (page === undefined) return hasToken ? { show: 'shell' } : { show: 'login', path: loginPath(path + search + hash) }
  if (page !== 'login') return { show: page }
  return hasToken ? { show: 'shell', path: START } : { show: 'login', path: LOGIN + search }
}
