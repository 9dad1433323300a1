import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { use, useState } from 'react'
import { Link, Route, Routes, UNSAFE_NavigationContext as Navigation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { useDirtyGuard } from './dirty-guard.ts'

const Page = () => {
  const [dirty, setDirty] = useState(false)
  const { navigator } = use(Navigation)
  const [{ push, replace }] = useState(() => ({ push: navigator.push, replace: navigator.replace }))
  useDirtyGuard(dirty)
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        写字
      </button>
      <output>{String(navigator.push === push && navigator.replace === replace)}</output>
      <Link to="/other">别处</Link>
      <Link to="/form?pageNo=2">同页</Link>
    </>
  )
}

const show = () =>
  renderAt(
    '/start',
    <Routes>
      <Route path="/start" element={<Link to="/form">开始</Link>} />
      <Route path="/form" element={<Page />} />
      <Route path="/other" element={<p>到了别处</p>} />
    </Routes>,
  )

const QUESTION = '有未保存的修改，确定离开吗？'

beforeEach(() => setWidth(1440))

it('lets a clean form go', () => {
  show()
  fireEvent.click(screen.getByText('开始'))
  fireEvent.click(screen.getByText('别处'))
  expect(screen.getByText('到了别处')).toBeTruthy()
})

it('asks before a link is followed, and follows when agreed', async () => {
  show()
  fireEvent.click(screen.getByText('开始'))
  fireEvent.click(screen.getByText('写字'))
  fireEvent.click(screen.getByText('同页'))
  expect(screen.queryByText(QUESTION)).toBeNull()
  fireEvent.click(screen.getByText('别处'))
  await screen.findByText(QUESTION, { selector: '.ant-modal-confirm-title' })
  expect(window.location.pathname).toBe('/form')
  fireEvent.click(screen.getByRole('button', { name: '离开' }))
  expect(await screen.findByText('到了别处')).toBeTruthy()
})

it('does not ask for a change of the query on the same page', async () => {
  show()
  fireEvent.click(screen.getByText('开始'))
  fireEvent.click(screen.getByText('写字'))
  fireEvent.click(screen.getByText('同页'))
  await waitFor(() => expect(window.location.search).toBe('?pageNo=2'))
  expect(screen.getByRole('status').textContent).toBe('true')
})

it('asks before going back, and stays when told so', async () => {
  show()
  fireEvent.click(screen.getByText('开始'))
  fireEvent.click(screen.getByText('写字'))
  act(() => window.history.back())
  await screen.findByText(QUESTION, { selector: '.ant-modal-confirm-title' })
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(screen.getByText('写字')).toBeTruthy()
})

it('lets the browser ask before the window goes', () => {
  show()
  fireEvent.click(screen.getByText('开始'))
  fireEvent.click(screen.getByText('写字'))
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
