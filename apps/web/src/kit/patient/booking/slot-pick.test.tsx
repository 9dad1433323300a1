import { fireEvent, screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { renderAt, serve } from '../../../../test/kit.tsx'
import { SlotPick } from './slot-pick.tsx'

const slot = (id: string, startAt: string, endAt: string) => ({
  id,
  clinicId: 'c1',
  clinic: '肺功能室',
  place: null,
  staff: null,
  startAt,
  endAt,
  capacity: 1,
  free: 1,
})

it('keeps the day chosen beside the time', async () => {
  const slots = [slot('1', '2026-12-02 08:00:00', '2026-12-02 08:15:00')]
  serve({
    '/appointment/slot/list': () => ({ preparation: null, lastDay: '2026-12-30', slots }),
    '/appointment/slot/hold': () => null,
  })
  renderAt(
    '/',
    <Form>
      <Form.Item name="slotId">
        <SlotPick serviceId="s1" />
      </Form.Item>
    </Form>,
  )
  const day = await screen.findByRole<HTMLInputElement>('radio', { name: /12-02/ })
  const time = screen.getByRole<HTMLInputElement>('radio', { name: /08:00/ })
  fireEvent.click(time)
  expect([day.checked, time.checked]).toEqual([true, true])
})
