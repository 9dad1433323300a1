import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { UrgentCard } from './urgent-card.tsx'

const urgent = {
  kind: 'notice',
  id: '1',
  title: '张三 3 床 NEWS2 9 分',
  plain: '高危结果待处理',
  time: '2026-11-27 08:00:00',
  link: '/patient/assessment/1',
} as const

it.each([
  ['/patient/board', urgent.title],
  ['/isystem/user', urgent.plain],
  ['/patient/list/7', urgent.plain],
])('at %s reads %s', (path, text) => {
  renderAt(path, <UrgentCard urgent={[urgent]} />)
  expect(screen.getByRole('region', { name: '紧急消息' }).querySelector('p')?.textContent).toBe(text)
})
