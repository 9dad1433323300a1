import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { withRecord } from './record-address.ts'
import { ResourceTable } from '../list/resource-table.tsx'

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

/** The first render of a test is slow. */
const dialog = () => screen.findByRole('dialog', {}, { timeout: 15_000 })
const address = () => decodeURIComponent(window.location.search)

it('opens a new record by address once; other parameters stay', async () => {
  signIn(ALL)
  server(rows(3))
  renderAt(`/post${withRecord('?name=岗', post)}`, <ResourceTable resource={post} />)
  expect((await dialog()).textContent).toContain('新增岗位')
  await waitFor(() => expect(address()).toBe('?name=岗'))
})

it('opens no form without permission, nor that of another resource', async () => {
  signIn(ALL.filter((code) => !code.endsWith(':add')))
  server(rows(3))
  renderAt(`/post${withRecord('', post)}`, <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  await waitFor(() => expect(address()).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an id asks for a detail', async () => {
  signIn(ALL)
  const asked = server(rows(3))
  renderAt(`/post${withRecord('', post, 'i2')}`, <ResourceTable resource={post} />)
  expect((await dialog()).textContent).toContain('岗位详情')
  expect(asked.find(({ path }) => path === '/post/queryById')?.query.get('id')).toBe('i2')
  expect(address()).toBe('')
})
