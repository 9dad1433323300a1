/** First script of every page: routes by address and token, and loads only that part. */
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { useSession } from './kit/data/session.ts'
import { Breathing } from './kit/ui/logo.tsx'
import { startAppearance } from './platform/appearance.ts'
import { loginPath, type PublicPage } from './platform/redirect.ts'
import { clearSession, read } from './platform/storage.ts'
import { Broken, BrokenBoundary } from './public/broken.tsx'
import { startLogin } from './public/login/login-start.tsx'
import { entryFor } from './shell/routes/guard.ts'
import { askMenu, needsMenu } from './shell/routes/menu-call.ts'
import type { Leave } from './shell/session/leave.ts'
import './platform/theme.css'

const root = createRoot(document.getElementById('root')!)

let leaving = false

/** Leaving reloads the page, so that nothing of one user stays in memory. */
const leave: Leave = ({ notice, back = true } = {}) => {
  if (leaving) return
  leaving = true
  clearSession()
  const wanted = back ? location.pathname + location.search + location.hash : undefined
  history.replaceState({ notice }, '', loginPath(wanted))
  location.reload()
}

const showShell = async (arrival?: { noDepart: boolean }): Promise<void> => {
  const { Shell } = await import('./shell/shell.tsx')
  root.render(
    <StrictMode>
      <Shell arrival={arrival} leave={leave} />
    </StrictMode>,
  )
}

const enter = (path: string, noDepart: boolean): Promise<void> => {
  history.replaceState(null, '', path)
  if (needsMenu(useSession.getState().user, location.pathname)) askMenu()
  return showShell({ noDepart })
}

const showLogin = (): void => {
  const replace = (address: string): void => location.replace(address)
  root.render(<StrictMode>{startLogin({ enter, replace })}</StrictMode>)
}

const PAGES: Readonly<Record<Exclude<PublicPage, 'login'>, () => Promise<ComponentType>>> = {
  register: async () => (await import('./public/register/register.tsx')).Register,
  registerResult: async () => (await import('./public/register/register-result.tsx')).RegisterResult,
  alteration: async () => (await import('./public/alteration/alteration.tsx')).Alteration,
  reportCheck: async () => (await import('./public/report-check/report-check.tsx')).ReportCheck,
  display: async () => (await import('./public/display/display-page.tsx')).DisplayPage,
  booking: async () => (await import('./public/booking/booking-page.tsx')).BookingPage,
  questionnaire: async () => (await import('./public/questionnaire/questionnaire-page.tsx')).QuestionnairePage,
  openForm: async () => (await import('./public/open-form/open-form-page.tsx')).OpenFormPage,
  tool: async () => (await import('./public/tool/tool-page.tsx')).loadToolPage(location.pathname),
}

const showPage = async (name: keyof typeof PAGES): Promise<void> => {
  const Page = await PAGES[name]()
  root.render(
    <StrictMode>
      <BrokenBoundary>
        <Page />
      </BrokenBoundary>
    </StrictMode>,
  )
}

const showBroken = (): void => root.render(<Broken />)

startAppearance()
const hasToken = read('Access-Token') !== undefined
// a device in the hands of a patient shows the questionnaire at every address
const isHandedOver = hasToken && read('HANDED_OVER') !== undefined
const entry: ReturnType<typeof entryFor> = isHandedOver
  ? { show: 'questionnaire', path: '/q' }
  : entryFor(location.pathname, location.search, location.hash, hasToken)
if (entry.path !== undefined) history.replaceState(history.state, '', entry.path)
if (entry.show === 'login') {
  showLogin()
} else {
  root.render(<Breathing />)
  const displayed = entry.show === 'shell' ? showShell() : showPage(entry.show)
  displayed.catch(showBroken)
}
