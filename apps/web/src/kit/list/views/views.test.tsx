/** 视图: how a list is looked at, kept under a name. */
import type { SavedQuery } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  createTime: '2026-01-31 09:05:07',
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const start = (address: string) => {
  let kept = [VIEW]
  const asked = server(rows(3), {
    '/sys/query/list': () => kept,
    '/sys/query/save': ({ body }: Asked) => {
      kept = [...kept, { ...(body as unknown as SavedQuery), id: 'v2' }]
      return { id: 'v2' }
    },
  })
  const page = renderAt(address, <ResourceTable resource={post} />)
  return { asked, page }
}
const param = (name: string) => new URLSearchParams(window.location.search).get(name)
const lastList = (asked: readonly Asked[]) =>
  Object.fromEntries(asked.filter(({ path }) => path === '/post/list').at(-1)!.query)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async () => {
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('button', { name: /^视图/ }))
  return within(await screen.findByRole('dialog', { name: '视图' }))
}

it('shows conditions, sort, columns and size of the chosen one, and names it in the address', async () => {
  const { asked } = start('/post')
  const box = await open()
  fireEvent.click(await box.findByRole('button', { name: '大岗位' }))
  expect(await screen.findByRole('button', { name: '视图：大岗位' })).toBeTruthy()
  await waitFor(() =>
    expect(lastList(asked)).toMatchObject({ name: '岗', column: 'places', order: 'desc', pageSize: '20' }),
  )
  expect(param('view')).toBe('v1')
  expect(screen.queryByRole('columnheader', { name: /级别/ })).toBeNull()
  await open()
  click('不用视图')
  await waitFor(() => expect(param('view')).toBeNull())
  expect(lastList(asked)).not.toHaveProperty('superQueryParams')
})

it('saves what is shown under a name', async () => {
  const { asked } = start('/post?name=岗位&column=code&order=asc&pageSize=20')
  await open()
  await expectAccessible(screen.getByRole('dialog', { name: '视图' }))
  click('保存当前视图')
  fireEvent.change(await screen.findByLabelText('保存的名称'), { target: { value: '按编码' } })
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '保存当前视图' })).getByRole('button', { name: '确定' }),
  )
  expect(await screen.findByRole('button', { name: '按编码' })).toBeTruthy()
  expect(asked.find(({ path }) => path === '/sys/query/save')!.body).toMatchObject({
    title: '按编码',
    records: [],
    view: { conditions: { name: '岗位' }, sort: [{ column: 'code', order: 'asc' }], size: 20 },
  })
})

it('opens with the default one, unless the address asks for something', async () => {
  const one = start('/post')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '打开列表时使用大岗位' }))
  one.page.unmount()
  const fresh = start('/post')
  expect(await screen.findByRole('button', { name: '视图：大岗位' })).toBeTruthy()
  fresh.page.unmount()
  const { asked } = start('/post?name=1')
  await screen.findByText('岗位1')
  expect(asked.some(({ path }) => path === '/sys/query/list')).toBe(false)
})

it('is shown by an address that names it alone', async () => {
  start('/post?view=v1')
  expect(await screen.findByRole('button', { name: '视图：大岗位' })).toBeTruthy()
  await waitFor(() => expect(param('column')).toBe('places'))
})
