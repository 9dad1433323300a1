import { Activity } from 'react'
import { useLocation } from 'react-router'
import { useSubmitKeys } from '../../kit/ui/submit-keys.ts'
import { Breathing } from '../../kit/ui/logo.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { PASSWORD } from '../../platform/redirect.ts'
import { EntryDepart } from '../account/entry-depart.tsx'
import { AppLayout } from '../app-layout.tsx'
import { reactionTo } from './http-errors.ts'
import type { Arrival } from './leave.ts'
import { useMenuLoad } from '../routes/load-menu.ts'
import { needsMenu } from '../routes/menu-call.ts'
import { Proof } from '../proof/proof.tsx'
import { Relogin } from '../relogin/relogin.tsx'
import { MenuWait } from './menu-wait.tsx'
import { useFailures } from './use-failures.ts'
import { useMenuWait } from './use-menu-wait.ts'
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
  const ask = () => void menu.refetch()
  const waiting = useMenuWait(refused || loaded ? null : menu.error, ask)

  const forced = user?.mustChange === true || refused
  const enrols = !forced && (user?.mustEnrol === true || due === 'enrol')
  const first = forced ? <PasswordPage forced /> : enrols ? <EnrolPage /> : undefined
  if (chosen && !first) return <PasswordPage forced={false} />
  if (!loaded) return first ?? (waiting ? <MenuWait waiting={waiting} onRetry={ask} /> : <Breathing />)
  return (
    <>
      {/* Pages keep their input while a due step is done. */}
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
