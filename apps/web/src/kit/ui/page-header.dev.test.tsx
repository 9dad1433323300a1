import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { PageHeader, BreadcrumbProvider } from './page-header.tsx'

it('renders breadcrumbs of the same name without a warning', () => {
  const consoleErrors = vi.spyOn(console, 'error')
  const trail = [
    { title: '首页', path: '/dashboard/analysis' },
    { title: '统计', path: '/a' },
    { title: '统计', path: '/a/b' },
    { title: '统计', path: '/a/b/c' },
  ]
  renderAt(
    '/a/b/c',
    <BreadcrumbProvider value={trail}>
      <PageHeader />
    </BreadcrumbProvider>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/analysis',
    '/a',
    '/a/b',
  ])
  expect(screen.getByRole('heading', { level: 1, name: '统计' }).closest('li')!.getAttribute('aria-current')).toBe(
    'page',
  )
  expect(consoleErrors).not.toHaveBeenCalled()
})
