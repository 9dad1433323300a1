import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { preferences } from '../../platform/preferences.ts'
import { loadToolPage } from './tool-page.tsx'

afterEach(() => {
  delete window._CONFIG
})

it.each([
  ['/copd', '慢阻肺急性加重预后评估'],
  ['/hcqycjxjz', '呼出气预测急性加重'],
  ['/gssxxbbx', '呼出气预测高嗜酸性粒细胞表型'],
])('while the operator keeps %s closed it says so, what to do in an emergency, and leads back', async (path, title) => {
  window._CONFIG = { publicTools: false }
  const Page = await loadToolPage(path)
  render(<Page />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('heading', { name: '暂未开放' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^如出现意识不清.*拨打120/ }).getAttribute('href')).toBe('tel:120')
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/user/login')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['大字'])
})

it('enlarges by the text size of the settings, and back', async () => {
  window._CONFIG = { publicTools: false }
  const Page = await loadToolPage('/copd')
  render(<Page />)
  const size = () => preferences().textSize
  fireEvent.click(screen.getByRole('button', { name: '大字', pressed: false }))
  expect(size()).toBe('largest')
  fireEvent.click(screen.getByRole('button', { name: '大字', pressed: true }))
  expect(size()).toBe('usual')
})
