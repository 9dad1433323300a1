import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serve } from '../../../test/kit.tsx'
import { write } from '../../platform/storage.ts'
import { completeDicts, dictItems, dropDicts, refreshDicts, useDict } from './dict.ts'
import { useSession, type SessionState } from './session.ts'

const item = (value: string, text: string) => ({ value, text, title: text, label: text })

let person = 0

const become = (username: string | undefined) =>
  useSession.setState({ user: (username && { username }) as SessionState['user'] })

beforeEach(() => {
  localStorage.clear()
  become(`p${++person}`)
})

it('refuses an empty code', async () => {
  await expect(dictItems('')).rejects.toThrow('字典Code不能为空!')
})

it('takes the copy kept at sign-in without asking the server', async () => {
  write('UI_CACHE_DB_DICT_DATA', { sex: [item('1', '男')] })
  const asked = serve({})
  expect((await dictItems('sex'))[0]!.text).toBe('男')
  expect(asked).toHaveLength(0)
})

it('asks once for all codes that are wanted at the same moment', async () => {
  const asked = serve({ '/sys/dict/getDictItems': () => ({ sex: [item('1', '男')] }) })
  const [a, b, none] = await Promise.all([dictItems('sex'), dictItems('sex'), dictItems('none')])
  expect([a, none]).toEqual([b, []])
  await dictItems('sex')
  expect(asked.map(({ query }) => query.get('codes'))).toEqual(['sex,none'])
  expect(asked[0]!.query.has('_t')).toBe(false)
})

it('loads table dictionaries and reads them again once their table has changed', async () => {
  const asked = serve({ '/sys/dict/loadDict/sys_position,name,code': () => [item('P1', '医师')] })
  await dictItems('sys_position,name,code')
  await dictItems('sys_position,name,code')
  expect(asked).toHaveLength(1)
  dropDicts('sys_position')
  await dictItems('sys_position,name,code')
  expect(asked).toHaveLength(2)
})

it('does not keep an answer that comes after the person has signed out', async () => {
  let release: (items: unknown) => void = () => undefined
  const asked = serve({ '/sys/dict/getDictItems/sex': () => new Promise((done) => (release = done)) })
  const late = dictItems('sex')
  await waitFor(() => expect(asked).toHaveLength(1))
  become(undefined)
  release([item('1', '旧')])
  await late
  serve({ '/sys/dict/getDictItems/sex': () => [item('1', '新')] })
  expect((await dictItems('sex'))[0]!.text).toBe('新')
})

it('reads all of them at rest where none came with the sign-in, and only once', async () => {
  const asked = serve({ '/sys/dict/queryAllDictItems': () => ({ sex: [item('1', '男')] }) })
  await completeDicts()
  await completeDicts()
  expect(asked).toHaveLength(1)
  expect((await dictItems('sex'))[0]!.text).toBe('男')
})

it('refreshes the server first, then the copy, then its readers', async () => {
  write('UI_CACHE_DB_DICT_DATA', { sex: [item('1', '男')] })
  const [refresh, readAll] = ['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']
  const asked = serve({ [refresh]: () => null, [readAll]: () => ({ sex: [item('1', '男性')] }) })
  const FirstText = () => <p>{useDict('sex').items[0]?.text}</p>
  render(<FirstText />)
  expect(screen.getByText('男')).toBeTruthy()
  await act(async () => expect(await refreshDicts()).toEqual({ done: true, text: '刷新缓存完成！' }))
  expect(asked.map(({ path }) => path)).toEqual([refresh, readAll])
  expect(screen.getByText('男性')).toBeTruthy()
  expect(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA')).toContain('男性')
})

it('reads everything again once a dictionary has changed', async () => {
  write('UI_CACHE_DB_DICT_DATA', { sex: [item('1', '男')] })
  serve({ '/sys/dict/queryAllDictItems': () => ({ sex: [item('1', '男性')] }) })
  const FirstText = () => <p>{useDict('sex').items[0]?.text}</p>
  render(<FirstText />)
  act(() => dropDicts('sys_dict_item'))
  expect(await screen.findByText('男性')).toBeTruthy()
})

it('drops its copy after a change, even when the new dictionaries cannot be read', async () => {
  write('UI_CACHE_DB_DICT_DATA', { sex: [item('1', '男')] })
  await dictItems('sex')
  serve({ '/sys/dict/getDictItems/sex': () => [item('1', '男性')] })
  dropDicts('sys_dict')
  await waitFor(async () => expect((await dictItems('sex'))[0]!.text).toBe('男性'))
})

it('says so when refreshing fails', async () => {
  serve({})
  expect(await refreshDicts()).toEqual({ done: false, text: '刷新缓存失败！' })
})
