import { beforeEach, expect, it } from 'vitest'
import { signedIn, signedOut } from '../../kit/data/session.ts'
import { anythingDirty, markDirty } from '../../kit/data/tab.ts'
import { read } from '../../platform/storage.ts'
import { locationOf } from './rules.ts'
import { changeTabTitle, dropTabs, pinTab, removeTabs, scrolls, useTabs, visit } from './tabs.ts'

const world = {
  placeOf: ({ pathname }: { pathname: string }) => ({ key: pathname, title: pathname.slice(1) }),
  home: undefined,
  several: true,
  most: 12,
  isDirty: () => false,
}
const go = (pathname: string, search = '') => visit(locationOf({ pathname, search }), world)
const enter = (username: string) =>
  signedIn({ token: 't', userInfo: { username, tenantId: 1 }, sysAllDictItems: {} } as unknown as Parameters<
    typeof signedIn
  >[0])
const titles = () => useTabs.getState().open.map(({ title }) => title)

beforeEach(() => {
  signedOut()
  enter('linjy')
})

it('keeps addresses, titles and how far one scrolled for this window and this person', () => {
  go('/a', '?page=2')
  scrolls.set('/a', 240)
  go('/b')
  expect(read('OPEN_TABS')).toEqual({
    owner: 'linjy@1',
    tabs: [
      { key: '/a', title: 'a', pathname: '/a', search: '?page=2', hash: '', scroll: 240 },
      { key: '/b', title: 'b', pathname: '/b', search: '', hash: '' },
    ],
  })
  expect(localStorage.getItem('pro__OPEN_TABS')).toBeNull()
})

it('starts empty for another user and after sign-out', () => {
  go('/a')
  enter('zhouwb')
  expect(titles()).toEqual([])
  go('/b')
  signedOut()
  expect([titles(), read('OPEN_TABS')]).toEqual([[], undefined])
})

it('remembers a title for its path, when the tab is opened again, too', () => {
  go('/a')
  changeTabTitle('患者 17')
  expect([titles(), read('TAB_TITLES')]).toEqual([['患者 17'], { '/a': '患者 17' }])
  go('/b')
  removeTabs(['/a'])
  go('/a')
  expect(titles()).toEqual(['b', '患者 17'])
})

it('remembers the latest titles up to a limit', () => {
  for (let n = 0; n < 120; n += 1) changeTabTitle(`患者 ${n}`, `/patient/${n}`)
  const kept = Object.keys(read<Record<string, string>>('TAB_TITLES')!)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, '/patient/20', '/patient/119'])
})

it('forgets the data of a tab when it is closed or dropped', () => {
  go('/a')
  go('/b')
  markDirty('/a', 'form', true)
  markDirty('/b', 'form', true)
  removeTabs(['/a'])
  expect(anythingDirty()).toBe(true)
  go('/c')
  dropTabs()
  expect([anythingDirty(), titles()]).toEqual([false, ['c']])
})

it('keeps pinned tabs of a user and tenant over the sign-out, by address alone', () => {
  go('/a')
  go('/b')
  pinTab('/b', true)
  expect([titles(), read('PINNED_TABS')]).toEqual([['b', 'a'], { 'linjy@1': ['/b'] }])
  signedOut()
  enter('zhouwb')
  go('/a')
  expect(titles()).toEqual(['a'])
  enter('linjy')
  go('/a')
  expect(titles()).toEqual(['b', 'a'])
  pinTab('/b', false)
  expect(read('PINNED_TABS')).toEqual({ 'linjy@1': [] })
})
