import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { TrailProvider } from '../../kit/page-header.tsx'
import TestHome from './Home.tsx'

beforeEach(() => setWidth(1440))

it('shows every building block of pages, and the one that is looked for', async () => {
  renderAt(
    '/test/home',
    <TrailProvider value={[{ title: '基础组件' }]}>
      <TestHome />
    </TrailProvider>,
  )
  const blocks = screen.getAllByRole('heading', { level: 2 })
  expect(screen.getByText(`${blocks.length} 个组件`)).toBeTruthy()
  await expectAccessible()
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'result 失败' } })
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', charCode: 13 })
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Result 失败',
  ])
})
