import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { noteOpenDraft } from '../../kit/draft/open-drafts.ts'
import { FailureBoundary } from '../failure-boundary.tsx'
import { UpgradeBar } from './upgrade-bar.tsx'
import { lookForUpgrade, reloadOnce } from './upgrade.ts'

const OLD = '/assets/index-old.js'
const MISSING = 'Failed to fetch dynamically imported module: /assets/UserList-a1.js'

const reload = vi.fn()
const page = (script: string) =>
  `<head><script src="/config.js"></script><script type="module" crossorigin src="${script}"></script></head>`
const serveBuild = (script: string) => vi.stubGlobal('fetch', async () => new Response(page(script)))

const openDraft = () => {
  const order: string[] = []
  reload.mockImplementation(() => order.push('reload'))
  const flush = () => Promise.resolve().then(() => void order.push('saved'))
  return { order, forget: noteOpenDraft({ flush } as Parameters<typeof noteOpenDraft>[0]) }
}

beforeEach(() => {
  vi.stubGlobal('location', {
    reload,
    href: 'http://localhost/',
    pathname: '/',
    search: '',
    hash: '',
    origin: 'http://localhost',
  })
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.setAttribute('src', OLD)
  document.head.append(script)
  serveBuild(OLD)
  sessionStorage.clear()
  reload.mockReset()
})
afterEach(() => {
  document.head.querySelectorAll('script').forEach((script) => script.remove())
  vi.restoreAllMocks()
})

describe('a file that does not arrive', () => {
  it('reloads the page after open forms were saved, but once only', async () => {
    const { order, forget } = openDraft()
    await reloadOnce(new Error(MISSING))
    expect(order).toEqual(['saved', 'reload'])
    await reloadOnce(new Error(MISSING))
    expect(reload).toHaveBeenCalledTimes(1)
    await reloadOnce(new Error(`${MISSING}?other`))
    expect(reload).toHaveBeenCalledTimes(2)
    forget()
  })

  it('waits for the network when there is none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await reloadOnce(new Error(MISSING))
    expect(reload).not.toHaveBeenCalled()
  })

  it('takes only its own place, says so and offers another try', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const Page = lazy(() => Promise.reject(new TypeError(MISSING)))
    sessionStorage.setItem('pro__RELOADED_FOR', JSON.stringify({ value: [`${OLD} ${MISSING}`], expire: null }))
    renderAt(
      '/',
      <FailureBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </FailureBoundary>,
    )
    await screen.findByRole('heading', { name: '页面加载失败' })
    await expectAccessible()
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})

describe('a newer build', () => {
  it('is reported, and loaded when the person says so', async () => {
    renderAt('/', <UpgradeBar />)
    await act(lookForUpgrade)
    expect(screen.queryByText(/系统已更新/)).toBeNull()
    serveBuild('/assets/index-new.js')
    await act(lookForUpgrade)
    expect(screen.getByText(/系统已更新 ·/)).toBeTruthy()
    await expectAccessible()
    const { order, forget } = openDraft()
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(order).toEqual(['saved', 'reload']))
    forget()
  })
})
