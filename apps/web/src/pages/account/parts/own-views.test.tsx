import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { OwnViews } from './own-views.tsx'

it('an own view opens its list with the view; views of others are left out', async () => {
  const page = { path: '/isystem/position', component: 'system/SysPositionList', meta: { title: '职务' } }
  useSession.setState({ menu: [page] as never })
  const view = { matchType: 'and', records: [], view: null, resource: 'system:position', mine: true }
  serve({
    '/sys/query/list': () => [
      { ...view, id: 'v1', title: '高级职务' },
      { ...view, id: 'v2', title: '他人的', mine: false },
    ],
  })
  renderAt('/account/center', <OwnViews />)
  fireEvent.click(await screen.findByRole('link', { name: '高级职务' }))
  expect(location.pathname).toBe('/isystem/position')
  expect((history.state as { usr: unknown }).usr).toEqual({ view: 'v1' })
  expect(screen.queryByText('他人的')).toBeNull()
})
