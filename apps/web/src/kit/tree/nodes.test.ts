import { describe, expect, it } from 'vitest'
import {
  branchKeys,
  filterTree,
  findNode,
  flatten,
  halfTicked,
  distinctNames,
  parentKeys,
  pathTo,
  tick,
  type NamedNode,
} from './nodes.ts'

const node = (key: string, children: NamedNode[] = []): NamedNode => ({
  key,
  title: key,
  children: children.length > 0 ? children : null,
})
const TREE = [node('a', [node('b', [node('c'), node('d')]), node('e')]), node('f')]
const keys = (nodes: readonly NamedNode[]) =>
  flatten(nodes)
    .map(({ key }) => key)
    .join('')

describe('trees', () => {
  it('walks parents first', () => expect(keys(TREE)).toBe('abcdef'))
  it('finds a node and its way', () => {
    expect(findNode(TREE, 'd')!.key).toBe('d')
    expect(findNode(TREE, 'x')).toBeUndefined()
    expect(
      pathTo(TREE, 'd')
        .map(({ key }) => key)
        .join(''),
    ).toBe('abd')
  })
  it('knows the branch that may not become its own parent', () =>
    expect([...branchKeys(TREE, 'b')].join('')).toBe('bcd'))
  it('filters with ancestors; a match keeps its branch', () => {
    expect(keys(filterTree(TREE, ({ key }) => key === 'd'))).toBe('abd')
    expect(keys(filterTree(TREE, ({ key }) => key === 'b'))).toBe('abcd')
    expect(filterTree(TREE, () => false)).toEqual([])
  })
  it('distinguishes equal names by as much of their path as is needed', () => {
    const named = (key: string, title: string, children: NamedNode[] = []) => ({ ...node(key, children), title })
    const medicine = (key: string) => named(key, '内科', [named(`${key}r`, '呼吸内科')])
    const hospital = named('h', '医院', [
      named('e', '东院区', [medicine('ei')]),
      named('w', '西院区', [medicine('wi'), named('wr', '呼吸内科')]),
      named('r', '呼吸内科'),
    ])
    const all = [node('everything'), hospital, named('o', '呼吸内科')]
    const apart = distinctNames(all)
    expect(['eir', 'wir', 'wr', 'r', 'o', 'ei', 'h'].map((key) => apart(findNode(all, key)!))).toEqual([
      '呼吸内科（东院区 / 内科）',
      '呼吸内科（西院区 / 内科）',
      '呼吸内科（西院区）',
      '呼吸内科（医院）',
      '呼吸内科',
      '内科（东院区）',
      '医院',
    ])
  })
  it('marks nodes with children', () => expect(parentKeys(TREE).join('')).toBe('ab'))
})

describe('ticks', () => {
  it('alone: the node and nothing else', () => expect(tick(TREE, ['f'], 'b', true, false)).toEqual(['f', 'b']))
  it('linked: branch and ancestors', () => expect(tick(TREE, [], 'b', true, true).toSorted().join('')).toBe('abcd'))
  it('linked: taking away takes the branch, not the ancestors', () =>
    expect(tick(TREE, ['a', 'b', 'c', 'd'], 'b', false, true)).toEqual(['a']))
  it('shows a partly ticked branch as half', () => {
    expect(halfTicked(TREE, new Set(['a', 'b', 'c', 'd', 'e']))).toEqual([])
    expect(halfTicked(TREE, new Set(['a', 'b', 'c']))).toEqual(['a', 'b'])
    expect(halfTicked(TREE, new Set(['a']))).toEqual(['a'])
  })
})
