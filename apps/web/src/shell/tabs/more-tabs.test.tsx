import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { useDirtyTabs } from '../../kit/data/tab.ts'
import { MoreTabs } from './more-tabs.tsx'
import { useTabs } from './tabs.ts'

const tab = (key: string, title: string) => ({ key, title, round: 0, location: { pathname: key } })

it('lists every open page, marks the current and the unsaved ones, and leads to a match', async () => {
  const open = [tab('/a', '职务管理'), tab('/b', '用户管理')] as unknown as ReturnType<typeof useTabs.getState>['open']
  useTabs.setState({ open, active: '/a' })
  useDirtyTabs.setState({ '/b': ['form'] }, true)
  const onChoose = vi.fn()
  renderAt('/', <MoreTabs onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('button', { name: '全部页签' }))
  const field = await screen.findByLabelText('搜索页签')
  const [here, other] = within(screen.getByRole('list')).getAllByRole('button')
  expect(here!.getAttribute('aria-current')).toBe('true')
  expect(within(other!).getByRole('img', { name: '有未保存的修改' })).toBeTruthy()
  await expectAccessible()
  fireEvent.change(field, { target: { value: '用户' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', charCode: 13 })
  expect(onChoose).toHaveBeenCalledWith('/b')
})
