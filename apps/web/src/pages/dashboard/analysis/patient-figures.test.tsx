import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { Refused, renderAt, serve } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { PatientFigures } from './patient-figures.tsx'

const figure = { key: 'leaving', title: '计划今日出院', count: 3, unit: '人', page: 'patient/EncounterList' }
const PAGE = { path: '/patient/encounter', component: 'patient/EncounterList', meta: { title: '就诊' } }

it('opens the list a number counts, says what failed, and is absent for who sees no patients', async () => {
  useSession.setState({ menu: [PAGE] as never })
  let answer: unknown = new Refused('数据库暂时不可用')
  serve({ '/patient/figures': () => answer })
  const { unmount } = renderAt('/', <PatientFigures />)
  expect(await screen.findByText('患者统计加载失败')).toBeTruthy()
  answer = [
    { ...figure, query: { status: 'in_progress' } },
    { ...figure, key: 'x', page: 'elsewhere', query: {} },
  ]
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/patient/encounter?status=in_progress'])
  await expectAccessible()
  unmount()
  answer = []
  renderAt('/', <PatientFigures />)
  expect(screen.queryByRole('region', { name: '患者' })).toBeNull()
})
