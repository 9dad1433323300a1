import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OPEN_SHEET } from '../../../../test/discharge.ts'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { DischargeDrawer } from './discharge-drawer.tsx'

const OF = { encounterId: 'e1', patientId: 'p1', name: '王强' }

it('begins the checklist again after a failure, with the typed values of the form', async () => {
  let fails = true
  signIn(['visit:discharge:edit'])
  serve({
    '/visit/discharge/start': () => (fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : { id: 'd1' }),
    '/visit/discharge/sheet': () => OPEN_SHEET,
  })
  renderAt('/', <DischargeDrawer of={OF} onClose={() => undefined} />)
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('离院去向'), { target: { value: '回家' } })
  fails = false
  fireEvent.click(screen.getAllByRole('button', { name: '重试' })[0]!)
  expect(await screen.findByRole('region', { name: '出院清单' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('离院去向').value).toBe('回家')
})
