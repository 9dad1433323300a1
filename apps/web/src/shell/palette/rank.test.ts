import { expect, it } from 'vitest'
import type { Finder } from '../../kit/ui/matcher.ts'
import { ranked, type Item } from './rank.ts'
import { MOST_RECENT, visitedLast } from './recent.ts'

const item = (title: string, more: Partial<Item> = {}): Item => ({ key: title, title, run: () => undefined, ...more })

const contains =
  (query: string): Finder =>
  (name) => {
    const at = name.indexOf(query)
    return at < 0 ? undefined : Array.from(query, (_, step) => at + step)
  }

it('ranks names that begin with the keyword first, then those that contain it, then related ones', () => {
  const items = [
    item('在线用户'),
    item('外观', { words: ['用户的眼睛'] }),
    item('新增用户'),
    item('用户管理'),
    item('数据字典', { note: '系统管理' }),
    item('用户组'),
  ]
  expect(ranked(items, contains('用户')).map(({ title, at }) => [title, at])).toEqual([
    ['用户管理', [0, 1]],
    ['用户组', [0, 1]],
    ['在线用户', [2, 3]],
    ['新增用户', [2, 3]],
    ['外观', []],
  ])
  expect(ranked(items, contains('系统')).map(({ title }) => title)).toEqual(['数据字典'])
})

it('keeps the order without a keyword', () => {
  const items = [item('乙'), item('甲', { note: '丙' })]
  expect(ranked(items, () => []).map(({ title }) => title)).toEqual(['乙', '甲'])
})

it('a page that was left is first, once, among eight', () => {
  const pages = Array.from({ length: MOST_RECENT }, (_, at) => ({ path: `/${at}`, title: `第 ${at} 页` }))
  const after = visitedLast(pages, { path: '/3', title: '新名' })
  expect(after.map(({ path }) => path)).toEqual(['/3', '/0', '/1', '/2', '/4', '/5', '/6', '/7'])
  expect(after[0]!.title).toBe('新名')
  expect(visitedLast(pages, { path: '/9', title: '' })).toHaveLength(MOST_RECENT)
})
