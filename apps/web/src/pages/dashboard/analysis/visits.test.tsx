import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { renderAt, serve } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { Visits } from './visits.tsx'

const LOG = { path: '/isystem/log', component: 'system/LogList', meta: { title: '日志管理' } }

it('visits are shown to callers who may read sign-ins; for others they are not even requested', async () => {
  const asked = serve({
    '/sys/loginfo': () => ({ todayVisitCount: 2, todayIp: 1, totalVisitCount: 9 }),
    '/sys/visitInfo': () => [{ visit: 3, ip: 1, tian: '2026-11-20', type: '11-20' }],
  })
  useSession.setState({ menu: [] })
  const { container, unmount } = renderAt('/', <Visits />)
  expect(container.textContent).toBe('')
  expect(asked).toEqual([])
  unmount()
  useSession.setState({ menu: [LOG] as never })
  renderAt('/', <Visits />)
  expect((await screen.findByRole('link', { name: '9' })).getAttribute('href')).toBe('/isystem/log?logType=1')
  await screen.findByText('最近一周访问量')
  await expectAccessible()
})
