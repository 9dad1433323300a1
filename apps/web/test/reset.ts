/** Test files that share modules share a page: this removes the traces of a test before the next one. */
import { act, cleanup } from '@testing-library/react'
import { ConfigProvider, message, Modal, notification } from 'antd'
import { createElement } from 'react'
import { vi } from 'vitest'
import { setFailureHandler } from '../src/kit/data/failure.ts'
import { signedOut, useSession, type SessionState } from '../src/kit/data/session.ts'
import { setRenewal, speakAs } from '../src/platform/http.ts'
import { resetStores } from './stores.ts'

ConfigProvider.config({
  holderRender: (children) => createElement(ConfigProvider, { theme: { token: { motion: false } } }, children),
})

export const resetPage = (): void => {
  cleanup()
  resetStubs()
  resetSession()
  resetDocument()
}

const resetStubs = (): void => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}

/** Signs out: dictionaries, reminders, tabs and lists reset themselves, as in the product. */
const resetSession = (): void => {
  useSession.setState({ user: { username: 'somebody' } as SessionState['user'] })
  signedOut()
  localStorage.clear()
  sessionStorage.clear()
  resetStores()
  speakAs(() => useSession.getState())
  setRenewal(undefined)
  setFailureHandler()
}

const resetDocument = (): void => {
  act(() => {
    message.destroy()
    notification.destroy()
    Modal.destroyAll()
  })
  history.replaceState(null, '', '/')
  document.title = ''
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
}
