import type { MenuNode } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../test/kit.tsx'
import { pageOf } from './routes/pages.ts'
import { SideMenu } from './side-menu.tsx'

const node = (path: string, children?: MenuNode[]): MenuNode => ({
  id: path,
  path,
  name: path,
  component: children ? 'layouts/RouteView' : 'x/Page',
  route: '1',
  meta: { title: `T${path}`, keepAlive: false, internalOrExternal: false },
  ...(children && { children }),
})
const menu = [
  node('/x/list'),
  node('/list'),
  node('/q?type=1'),
  node('/q?type=2'),
  node('/d', [{ ...node('/d/secret'), hidden: true }, node('/d/page')]),
]

it('shows an entry that no route answers, and cannot be opened', () => {
  const link = (path: string): MenuNode => ({ ...node(path), route: '0' })
  renderAt('/', <SideMenu menu={[...menu, link('/gone'), link('/list?a=1')]} selected="" />)
  const entry = (name: string) => screen.getByText(name).closest('[role=menuitem]')!
  expect(entry('T/gone').getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('link', { name: 'T/gone' })).toBeNull()
  expect(screen.getByRole('link', { name: 'T/list?a=1' })).toBeTruthy()
})

it('loads the code of a page under the pointer, and of none while offline', async () => {
  const component = 'system/SysPositionList'
  const page = pageOf(component)!
  const entry: MenuNode = { ...node('/position'), component }
  renderAt('/', <SideMenu menu={[entry]} selected="" />)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const loads = vi.spyOn(page, 'load')
  fireEvent.pointerEnter(screen.getByRole('link'))
  expect(loads).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  fireEvent.pointerEnter(screen.getByRole('link'))
  await waitFor(() => expect(page.loaded()).toBeDefined())
})

let scrolledTo: (string | null)[]
let ratio: number

beforeEach(() => {
  scrolledTo = []
  ratio = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(tell: (found: { intersectionRatio: number }[]) => void) {
        this.observe = () => tell([{ intersectionRatio: ratio }])
      }
      disconnect = () => undefined
    },
  )
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.textContent)
  }
})

const show = (address: string, selected: string) => renderAt(address, <SideMenu menu={menu} selected={selected} />)
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

it('scrolls the current entry into sight, not one with a similar address', () => {
  show('/list', '/list')
  expect(scrolledTo).toEqual(['T/list'])
})

it('stays where it is when the whole entry is in sight', () => {
  ratio = 1
  show('/list', '/list')
  expect(scrolledTo).toEqual([])
})

it('stays where it is on a page that has no entry', () => {
  show('/help', '')
  expect(scrolledTo).toEqual([])
})

it('marks one entry as current, also when another differs only by its query', () => {
  show('/q?type=2', '/q?type=2')
  expect(current()).toEqual(['T/q?type=2'])
})

it('opens the branch that a hidden page marks', () => {
  show('/d/secret', '/d')
  expect(screen.getByRole('menuitem', { name: 'T/d' }).getAttribute('aria-expanded')).toBe('true')
  expect(current()).toEqual([])
})
