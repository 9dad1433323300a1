import { fireEvent, screen, within } from '@testing-library/react'
import type { HomeFigure } from '@huxi/model'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { Figures } from './figures.tsx'

const figure = (key: string, more: Partial<HomeFigure> = {}): HomeFigure => ({
  key,
  group: 'patients',
  title: key,
  count: 3,
  unit: '人',
  page: 'patient/EncounterList',
  query: {},
  ...more,
})
const PAGE = { path: '/patient/encounter', component: 'patient/EncounterList', meta: { title: '就诊' } }
const TODOS = { group: 'waiting', page: '/isps/userAnnouncement', query: { tab: 'todo' } } as const

it('opens the rows of a number by its subject, names failures, and leaves out zeros', async () => {
  useSession.setState({ menu: [PAGE] as never })
  let answer: unknown = new Refused('数据库暂时不可用')
  serve({ '/sys/home/figures': () => answer })
  const { unmount } = renderAt('/', <Figures />)
  expect(await screen.findByText('数据概览加载失败')).toBeTruthy()
  answer = [
    figure('待办', { ...TODOS, count: 2, hint: '只计 NEWS2' }),
    figure('今日出院', { query: { status: 'in_progress' } }),
    figure('近 7 天入院', { count: 0, before: { count: 2, query: { startAt_end: '2026-11-20' } } }),
    figure('x', { page: 'elsewhere' }),
    figure('备份', { group: 'site', page: 'elsewhere', count: 0, text: '从未', tone: 'warning' }),
  ]
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/isps/userAnnouncement?tab=todo',
    '/patient/encounter?status=in_progress',
    '/patient/encounter',
    '/patient/encounter?startAt_end=2026-11-20',
  ])
  expect(screen.getByText(/前 7 天/).textContent).toBe('前 7 天 2 ↓')
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    '等您处理',
    '患者',
    '系统运行',
  ])
  expect(within(screen.getByRole('region', { name: '系统运行' })).getByText('从未')).toBeTruthy()
  expect(screen.getByText('只计 NEWS2')).toBeTruthy()
  await expectAccessible()
  unmount()
  answer = [figure('待办', { ...TODOS, count: 0 }), figure('在院')]
  renderAt('/', <Figures />)
  await screen.findByText('在院')
  expect(screen.queryByText('待办')).toBeNull()
})
