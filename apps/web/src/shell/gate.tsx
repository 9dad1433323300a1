/** Between the sign-in and the frame: the password that must be changed, the menu, and the ways out. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '../kit/failure.ts'
import { Breathing } from '../kit/logo.tsx'
import { signedOut, useSession } from '../kit/session.ts'
import { PASSWORD } from '../platform/redirect.ts'
import { read } from '../platform/storage.ts'
import { Frame } from './frame.tsx'
import { reactionTo } from './http-errors.ts'
import { useLeave } from './leave.ts'
import { EMPTY_MENU, useMenuLoad } from './load-menu.ts'
import { PasswordPage } from './password-page.tsx'
import { useEndSession } from './sign-out.ts'
import { useFailures } from './use-failures.ts'

/** Set right after signing in. */
export interface Arrival {
  noDepart: boolean
}

export function Gate({ arrival }: { arrival?: Arrival | undefined }) {
  const { pathname } = useLocation()
  const mustChange = useSession((s) => s.user?.mustChange === true)
  const loaded = useSession((s) => s.menu !== undefined)
  const asked = mustChange || pathname === PASSWORD
  const menu = useMenuLoad(!asked)
  const refused = reactionTo(menu.error)?.step === 'password'
  useFailures()
  useStillSignedIn(pathname)
  useMenuFailure(refused || loaded ? null : menu.error)

  if (asked || refused) return <PasswordPage forced={mustChange || refused} />
  if (!loaded) return <Breathing />
  return <Frame arrival={arrival} />
}

/** A menu that cannot be loaded ends the session; the sign-in page says why and leads back here. */
const useMenuFailure = (error: Error | null): void => {
  const endSession = useEndSession()
  const leave = useLeave()
  const ended = useRef(false)
  useEffect(() => {
    // a 401 has been told already, and the way out is under way
    if (!error || ended.current || reactionTo(error)?.step) return
    ended.current = true
    const why = error.message === EMPTY_MENU ? '当前账号没有可用的菜单，请联系管理员' : `菜单加载失败：${failureText(error)}`
    void endSession().finally(() => leave({ notice: why }))
  }, [error, endSession, leave])
}

/** The token may end while the page is open: by age, or because another tab signed out or signed somebody else in. */
const useStillSignedIn = (pathname: string): void => {
  const leave = useLeave()
  useEffect(() => {
    if (read('Access-Token') !== undefined) return
    signedOut()
    leave()
  }, [pathname, leave])
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      // `key` is null when the whole storage was cleared
      if (key !== null && !key.endsWith('Access-Token')) return
      const token = read<string>('Access-Token')
      if (token === undefined) leave()
      else if (token !== useSession.getState().token) location.reload()
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [leave])
}
