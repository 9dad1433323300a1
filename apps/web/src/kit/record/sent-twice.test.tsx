/** Repeated submissions carry one idempotency key. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftServer } from '../../../test/drafts.ts'
import { Refused, renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from '../list/resource-table.tsx'

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: '.record input' }), { target: { value } })
const keysOf = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/post/add').map(({ headers }) => headers.get('idempotency-key'))

const add = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  await type('岗位编码', 'C9')
  await type('岗位名称', name)
  click('确定')
}

it('an addition whose answer was lost is sent again with its key; the next one has another', async () => {
  let lost = 1
  const asked = server(rows(1), {
    '/post/add': () => {
      if (lost-- > 0) throw new TypeError('Failed to fetch')
      return { id: 'n1' }
    },
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await add('甲')
  expect(await screen.findByText('已新增岗位“甲”', {}, { timeout: 5000 })).toBeTruthy()
  await add('乙')
  expect(await screen.findByText('已新增岗位“乙”')).toBeTruthy()
  const [first, again, next] = keysOf(asked)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again === first, next === first]).toEqual([true, false])
})

it('a form that is refused keeps its key', async () => {
  const asked = server(rows(1), { '/post/add': () => new Refused('岗位已满') })
  renderAt('/post', <ResourceTable resource={post} />)
  await add('甲')
  await screen.findByText('岗位已满')
  click('确定')
  await waitFor(() => expect(keysOf(asked)).toHaveLength(2))
  expect(new Set(keysOf(asked)).size).toBe(1)
})

it('a draft that may have been sent before the page was loaded again goes under its own key', async () => {
  const draft = {
    key: 'test:post:new',
    updateTime: '2026-01-31 09:05:00',
    values: { name: '甲', $key: 'k'.repeat(32) },
  }
  const { answers } = draftServer([draft])
  const asked = server(rows(1), { ...answers, '/post/add': () => ({ id: 'n1' }) })
  renderAt('/post', <ResourceTable resource={post} />)
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }))
  await type('岗位编码', 'C9')
  click('确定')
  expect(await screen.findByText('已新增岗位“甲”')).toBeTruthy()
  expect(keysOf(asked)).toEqual(['k'.repeat(32)])
})
