import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, serve } from '../../../test/kit.tsx'
import { DisplayPage } from './display-page.tsx'

it('says that it is closed instead of an empty queue', async () => {
  serve({ '/appointment/display': () => new Refused('很抱歉，资源未找到!', { code: 404, status: 404 }) })
  render(<DisplayPage />)
  expect(screen.getByText('正在加载…')).toBeTruthy()
  expect(await screen.findByText('本机构没有开放叫号屏，请联系管理员。')).toBeTruthy()
  expect(screen.queryByText(/暂无|正在加载/)).toBeNull()
})
