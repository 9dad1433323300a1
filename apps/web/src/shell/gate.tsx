/** Between the sign-in and the frame: the password that must be changed, the menu, and the ways out. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '../kit/failure.ts'
import { Breathing } from '../kit/logo.tsx'
import { useSession } from '../kit/session.ts'
import { PASSWORD } from '../platform/redirect.ts'
import { read } from '../platform/storage.ts'
import { Frame } from './frame.tsx'
import { reactionTo } from './http-errors.ts'
import { useLeave, type Arrival } from './leave.ts'
import { EMPTY_MENU, useMenuLoad } from './load-menu.ts'
import { PasswordPage } from './password-page.tsx'
import { endSession } from './sign-out.ts'
import { useFailures } from './use-failures.ts'

export function Gate({ arrival }: { arrival?: Arrival | undefined }) {
  const { pathname } = useLocation()
  const mustChange = useSession((s) => s.user?.mustChange === true)
  const loaded = useSession((s) => s.menu !== undefined)
  const asked = mustChange || pathname === PASSWORD
  const menu = useMenuLoad(!asked)
  const refused = reactionTo(menu.error)?.step === 'password'
  useFailures()
  useStillSignedIn()
  useMenuFailure(refused || loaded ? null : menu.error)

  if (asked || refused) return <PasswordPage forced={mustChange || refused} />
  if (!loaded) return <Breathing />
  return <Frame arrival={arrival} />
}

/** A menu that cannot be loaded ends the session; the sign-in page says why and leads back here. */
const useMenuFailure = (failure: Error | null): void => {
  const leave = useLeave()
  const ended = useRef(false)
  useEffect(() => {
    // a 401 has been told already, and the way out is under way
    if (!failure || ended.current || reactionTo(failure)?.step) return
    ended.current = true
    const empty = failure.message === EMPTY_MENU
    const why = empty ? '当前账号没有可用的菜单，请联系管理员' : `菜单加载失败：${failureText(failure)}`
    void endSession().then(() => leave({ notice: why }))
  }, [failure, leave])
}

/** The token may end while the page is open: by age, or because another tab signed out or signed somebody else in. */
const useStillSignedIn = (): void => {
  const leave = useLeave()
  // read on every change of address, which draws the gate anew
  const ended = read('Access-Token') === undefined
  useEffect(() => {
    if (ended) leave()
  }, [ended, leave])
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
