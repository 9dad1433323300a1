import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from './resource-table.tsx'

beforeEach(() => {
  setWidth(1440)
  signIn(ALL)
})

it('hides a column, never the first, and labels each button with its column', async () => {
  server(rows(2))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  const places = await screen.findByRole<HTMLInputElement>('checkbox', { name: '人数' })
  const [first] = within(places.closest('ul')!).getAllByRole<HTMLInputElement>('checkbox')
  expect([first!.disabled, places.disabled]).toEqual([true, false])
  expect(screen.getByRole('button', { name: '人数上移' })).toBeTruthy()
  await expectAccessible()
  fireEvent.click(places)
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /人数/ })).toBeNull())
})
