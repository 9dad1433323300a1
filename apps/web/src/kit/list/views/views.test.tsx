import type { SavedQuery } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { renderAt, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../../test/post.ts'
import { ResourceTable } from '../resource-table.tsx'

const VIEW: SavedQuery = {
  id: 'v1',
  resource: 'test:post',
  title: '大岗位',
  matchType: 'and',
  records: [{ field: 'places', rule: 'ge', val: '2' }],
  view: {
    conditions: { name: '岗' },
    sort: [{ column: 'places', order: 'desc' }],
    size: 20,
    columns: { hidden: ['level'] },
  },
  roleId: null,
  badge: true,
  mine: true,
  by: '张三',
  preferred: false,
  createTime: '2026-01-31 09:05:07',
}
const SHARED: SavedQuery = {
  ...VIEW,
  id: 'v9',
  title: '科室的',
  mine: false,
  by: '李四',
  records: [],
  view: { conditions: { name: '位2' }, sort: [] },
  badge: false,
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const start = (address: string, given: readonly SavedQuery[] = [VIEW]) => {
  let kept = [...given]
  const asked = server(rows(3), {
    '/sys/query/list': () => kept,
    '/sys/query/save': ({ body }: Asked) => {
      const id = (body!['id'] as string | undefined) ?? 'v2'
      const plain: SavedQuery = { ...VIEW, preferred: false, roleId: null, badge: false }
      const saved = { ...plain, ...(body as Partial<SavedQuery>), id }
      kept = [...kept.filter((one) => one.id !== id), saved]
      return { id }
    },
    '/sys/query/prefer': ({ body }: Asked) =>
      void (kept = kept.map((one) => ({ ...one, preferred: one.id === body!['id'] }))),
  })
  const page = renderAt(address, <ResourceTable resource={post} />)
  return { asked, page }
}
const param = (name: string) => new URLSearchParams(window.location.search).get(name)
const lastList = (asked: readonly Asked[]) =>
  Object.fromEntries(
    asked.filter(({ path, query }) => path === '/post/list' && query.get('pageSize') !== '1').at(-1)!.query,
  )
const tabs = async () => within(await screen.findByRole('navigation', { name: '岗位的视图' }))
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const isCurrent = async (name: string | RegExp) =>
  waitFor(async () => expect((await tabs()).getByRole('button', { name }).getAttribute('aria-current')).toBe('true'))

it('a tab shows conditions, sort, columns and size of a view, with its count; another list, another look', async () => {
  const { asked } = start('/post')
  fireEvent.click(await (await tabs()).findByRole('button', { name: /^大岗位 ?3$/u }))
  await isCurrent(/大岗位/)
  await waitFor(() =>
    expect(lastList(asked)).toMatchObject({ name: '岗', column: 'places', order: 'desc', pageSize: '20' }),
  )
  expect(param('view')).toBe('v1')
  expect(screen.queryByRole('columnheader', { name: /级别/ })).toBeNull()
  await click('全部')
  await isCurrent('全部')
  expect(param('view')).toBeNull()
  expect(lastList(asked)).not.toHaveProperty('superQueryParams')
  expect(screen.getByRole('columnheader', { name: /级别/ })).toBeTruthy()
})

it('saves the query by two clicks and a name', async () => {
  const { asked } = start('/post?name=岗位&column=code&order=asc&pageSize=20')
  await click('保存为视图')
  const box = await screen.findByRole('dialog', { name: '保存为视图' })
  await expectAccessible(box)
  fireEvent.change(within(box).getByLabelText('视图名称'), { target: { value: '按编码' } })
  fireEvent.click(within(box).getByRole('checkbox', { name: '打开列表时使用这个视图' }))
  fireEvent.click(within(box).getByRole('button', { name: '确定' }))
  await isCurrent('按编码')
  expect(await screen.findByText('已保存视图“按编码”')).toBeTruthy()
  expect(asked.find(({ path }) => path === '/sys/query/save')!.body).toMatchObject({
    title: '按编码',
    records: [],
    view: { conditions: { name: '岗位' }, sort: [{ column: 'code', order: 'asc' }], size: 20, density: 'default' },
  })
  expect(asked.find(({ path }) => path === '/sys/query/prefer')!.body).toMatchObject({ id: 'v2' })
  expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull()
})

it('a changed view can be saved again; a shared one is copied', async () => {
  const { asked } = start('/post', [VIEW, SHARED])
  fireEvent.click(await (await tabs()).findByRole('button', { name: /大岗位/ }))
  await waitFor(() => expect(param('view')).toBe('v1'))
  fireEvent.click((await screen.findAllByRole('columnheader', { name: /岗位编码/ }))[0]!)
  await click('保存修改')
  fireEvent.click(within(await screen.findByRole('dialog', { name: '保存修改' })).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/sys/query/save')?.body).toMatchObject({ id: 'v1', title: '大岗位' }),
  )
  fireEvent.click((await tabs()).getByRole('button', { name: /^科室的/u }))
  await isCurrent(/科室的/)
  fireEvent.click((await screen.findAllByRole('columnheader', { name: /岗位编码/ }))[0]!)
  expect(await screen.findByRole('button', { name: '保存为视图' })).toBeTruthy()
})

it('opens with the default one, unless the address asks for something or for no view', async () => {
  const preferred = { ...VIEW, preferred: true }
  const one = start('/post', [preferred])
  await isCurrent(/大岗位/)
  await click('全部')
  await waitFor(() => expect(param('view')).toBe('all'))
  one.page.unmount()
  const again = start('/post?view=all', [preferred])
  await isCurrent('全部')
  again.page.unmount()
  start('/post?name=1', [preferred])
  await screen.findByText('岗位1')
  expect(param('view')).toBeNull()
})

it('is shown by an address that names it alone', async () => {
  start('/post?view=v1')
  await waitFor(() => expect(param('column')).toBe('places'))
  await isCurrent(/大岗位/)
})

it('the dialog sets own views, deletes none of others, and offers roles to those who may edit them', async () => {
  signIn([...ALL, 'system:role:edit'])
  const { asked } = start('/post', [VIEW, SHARED])
  await screen.findByText('岗位1')
  await click('更多')
  await click('视图')
  const box = within(await screen.findByRole('dialog', { name: '视图' }))
  expect(box.queryByRole('button', { name: '删除查询科室的' })).toBeNull()
  expect(box.getByText('李四共享')).toBeTruthy()
  fireEvent.click(await box.findByRole('button', { name: '设置大岗位' }))
  const settings = within(await screen.findByRole('dialog', { name: '视图设置' }))
  expect(settings.getByLabelText('共享给角色')).toBeTruthy()
  fireEvent.click(settings.getByRole('checkbox', { name: '在页签上显示条数' }))
  fireEvent.click(settings.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/sys/query/save')?.body).toMatchObject({
      id: 'v1',
      records: VIEW.records,
      view: VIEW.view!,
    }),
  )
})

it('shows the view of the history entry instead of the filters of the address', async () => {
  const { asked } = start('/post?name=岗位1', [VIEW, SHARED])
  await tabs()
  act(() => {
    history.pushState({ usr: { view: 'v9' }, key: 'k', idx: 1 }, '', '/post?name=岗位1')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  })
  await isCurrent(/科室的/)
  await waitFor(() => expect(lastList(asked)).toMatchObject({ name: '位2' }))
})
