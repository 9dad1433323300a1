import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import TestHome from './Home.tsx'

beforeEach(() => {
  setWidth(1440)
  renderAt(
    '/test/home',
    <BreadcrumbProvider value={[{ title: '基础组件' }]}>
      <TestHome />
    </BreadcrumbProvider>,
  )
})

const card = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: new RegExp(`^${title} `) }).closest('section')!)

it('shows the building blocks at work', async () => {
  await expectAccessible()
  fireEvent.click(card('DetailList').getByText('4 列'))
  expect(document.querySelector<HTMLElement>('.details')!.dataset['col']).toBe('4')

  const form = card('FormContainer')
  const text = () => form.getByLabelText<HTMLInputElement>('随访内容')
  expect(text().matches(':disabled')).toBe(true)
  fireEvent.click(form.getByRole('switch'))
  fireEvent.change(text(), { target: { value: '电话随访' } })
  fireEvent.click(form.getByRole('switch'))
  expect([text().matches(':disabled'), text().value]).toEqual([true, '电话随访'])

  fireEvent.click(card('CountDown').getByRole('button'))
  expect(card('CountDown').getByRole('timer').textContent).toBe('00:00:10')
  fireEvent.focus(card('Ellipsis').getAllByText(/…$/)[0]!)
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toContain('避免饮用咖啡和浓茶')
})

it('shows both errors of an incomplete popup field', () => {
  expect(card('Popup').getByText('popup参数未正确配置!')).toBeTruthy()
  expect(card('Popup').getByText('popup参数未正确配置,原始值和目标值数量不一致!')).toBeTruthy()
})

it('finds them by name and group', async () => {
  const blocks = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  fireEvent.change(screen.getByPlaceholderText('请输入...'), { target: { value: 'result' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  expect(blocks()).toHaveLength(2)
  fireEvent.click(screen.getByRole('tab', { name: '文字' }))
  expect(blocks()).toEqual([])
  expect(screen.getByText('没有名称中包含“result”的组件。')).toBeTruthy()
})
