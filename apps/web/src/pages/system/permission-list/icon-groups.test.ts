import { expect, it } from 'vitest'
import { MENU_ICONS } from '../../../kit/ui/menu-icon.tsx'
import { nextOf } from './grid-keys.ts'
import { findIcons, ICON_GROUPS, iconName } from './icon-groups.ts'

it('has every icon of the web in one group, and no other', () => {
  const grouped = ICON_GROUPS.flatMap(({ icons }) => Object.keys(icons))
  expect(grouped.toSorted()).toEqual([...MENU_ICONS].toSorted())
})

it('finds by the Chinese and by the English name, and leaves an unknown one as it is', () => {
  const by = (word: string) =>
    findIcons((name) => word !== '' && name.includes(word), word).flatMap(({ icons }) => icons)
  expect(by('用户')).toEqual(['user'])
  expect(by('bar')).toEqual(['bar-chart'])
  expect([iconName('user'), iconName('ant-custom')]).toEqual(['用户', 'ant-custom'])
})

const GRID = [0, 1, 2, 3, 4].map((i) => ({ left: (i % 3) * 100, top: Math.floor(i / 3) * 50 }))

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, undefined],
  ['ArrowLeft', 0, undefined],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 3, undefined],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 0, undefined],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['a', 0, undefined],
])('%s from %i leads to %j', (key, at, next) => {
  expect(nextOf(key, at, GRID)).toBe(next)
})
