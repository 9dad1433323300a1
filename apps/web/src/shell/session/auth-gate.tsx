/** Between the sign-in and the frame: the password that must be changed, the menu, and the ways out. */
import { Activity, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '../../kit/data/failure.ts'
import { useSubmitKeys } from '../../kit/ui/submit-keys.ts'
import { Breathing } from '../../kit/ui/logo.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { PASSWORD } from '../../platform/redirect.ts'
import { EntryDepart } from '../account/entry-depart.tsx'
import { AppLayout } from '../app-layout.tsx'
import { reactionTo } from './http-errors.ts'
import { useLeave, type Arrival } from './leave.ts'
import { EMPTY_MENU, useMenuLoad } from '../routes/load-menu.ts'
import { needsMenu } from '../routes/menu-call.ts'
import { Proof } from '../proof/proof.tsx'
import { Relogin } from '../relogin/relogin.tsx'
import { endSession } from './sign-out.ts'
import { useFailures } from './use-failures.ts'
import { useWindows } from './use-windows.ts'

const EnrolPage = lazyPart(async () => (await import('../mfa/enrol-page.tsx')).EnrolPage, <Breathing />)
const PasswordPage = lazyPart(async () => (await import('../account/password-page.tsx')).PasswordPage, <Breathing />)

export function AuthGate({ arrival }: { arrival?: Arrival | undefined }) {
  const { pathname } = useLocation()
  const user = useSession((s) => s.user)
  const loaded = useSession((s) => s.menu !== undefined)
  const chosen = pathname === PASSWORD
  const menu = useMenuLoad(needsMenu(user, pathname), arrival !== undefined)
  const due = reactionTo(menu.error)?.step
  const refused = due === 'password'
  useFailures()
  useWindows()
  useSubmitKeys()
  useMenuFailure(refused || loaded ? null : menu.error)

  const forced = user?.mustChange === true || refused
  const enrols = !forced && (user?.mustEnrol === true || due === 'enrol')
  const first = forced ? <PasswordPage forced /> : enrols ? <EnrolPage /> : undefined
  if (chosen && !first) return <PasswordPage forced={false} />
  if (!loaded) return first ?? <Breathing />
  return (
    <>
      {/* what stands half-typed on a page waits there until what is due is done */}
      <Activity mode={first ? 'hidden' : 'visible'}>
        <AppLayout arrival={arrival} />
        {arrival && <EntryDepart arrival={arrival} />}
      </Activity>
      {first}
      <Relogin />
      <Proof />
    </>
  )
}

/** A menu that cannot be loaded ends the session; the sign-in page says why and leads back here. */
const useMenuFailure = (failure: Error | null): void => {
  const leave = useLeave()
  const ended = useRef(false)
  useEffect(() => {
    // a 401 has been reported already, and the way out is under way
    if (!failure || ended.current || reactionTo(failure)?.step) return
    ended.current = true
    const empty = failure.message === EMPTY_MENU
    const why = empty ? '当前账号没有可用的菜单，请联系安全管理员分配角色' : `菜单加载失败：${failureText(failure)}`
    void endSession().then(() => leave({ notice: why }))
  }, [failure, leave])
}
