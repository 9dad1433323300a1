import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
const at = () => bodyRows().indexOf(document.activeElement as HTMLElement)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

beforeEach(async () => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
  server(rows(3))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
})

it('arrows, Home and End walk the rows, of which Tab meets one', () => {
  const stops = () => bodyRows().map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1])
  bodyRows()[0]!.focus()
  press('ArrowDown')
  expect(at()).toBe(1)
  press('End')
  expect(at()).toBe(2)
  expect(stops()).toEqual([-1, -1, 0])
  press('Home')
  press('ArrowUp')
  expect(at()).toBe(0)
})

it('the space bar selects a row and says so, Enter opens its detail, and Esc gives the focus back', async () => {
  bodyRows()[1]!.focus()
  press(' ')
  expect(screen.getByText('已选择“岗位2”')).toBeTruthy()
  expect(screen.getByText((_, element) => element?.textContent === '已选择 1 项')).toBeTruthy()
  press(' ')
  expect(screen.getByText('已取消选择“岗位2”')).toBeTruthy()
  press('Enter')
  expect((await screen.findByRole('dialog')).textContent).toContain('岗位详情')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe(1)
})

it('a list that fills the window goes back by Esc', async () => {
  fireEvent.click(screen.getByRole('button', { name: '全屏' }))
  expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy())
})
