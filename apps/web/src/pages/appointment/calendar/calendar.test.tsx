import { clinicException, clinicTemplate, holiday, previewSlots, slotWeek } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { Week } from './calendar.tsx'
import type { Item } from './items.ts'

interface Blocks {
  items: readonly Item[]
  onKey: (item: Item, event: KeyboardEvent) => void
}

/** The calendar of the library needs a layout. */
vi.mock('./grid.tsx', () => ({
  Grid: ({ items, onKey }: Blocks) =>
    items.map((item) => (
      <button key={item.key} type="button" onKeyDown={(event) => onKey(item, event)}>
        {`${item.from}–${item.until} ${item.title}`}
      </button>
    )),
}))

const MONDAY = '2026-11-30'
const template = { id: 't', version: 3, clinicId: 'c', serviceId: 's', serviceId_dictText: '复诊', staffId: null }
const placed = {
  ...template,
  weekday: '2',
  startTime: '08:00',
  endTime: '12:00',
  validFrom: '2026-01-01',
  validTo: null,
}
const listOf = (...records: object[]) => ({ records, total: records.length })

it('asks once and saves once when Enter is pressed twice', async () => {
  signIn([codeOf(clinicTemplate, 'edit')])
  const log = serve({
    [`${clinicTemplate.path}/list`]: () => listOf(placed),
    [`${clinicException.path}/list`]: () => listOf(),
    [`${holiday.path}/list`]: () => listOf(),
    [slotWeek.path]: () => ({ blocks: [] }),
    [previewSlots.path]: () => ({ added: 8, removed: 8, places: [8, 8], bookings: [], others: 0 }),
    [`${clinicTemplate.path}/edit`]: () => null,
  })
  const sent = (path: string) => log.filter((asked) => asked.path === path)
  renderAt('/', <Week of={{ clinicId: 'c' }} monday={MONDAY} />)
  const block = await screen.findByRole('button', { name: /08:00–12:00 复诊/ })
  fireEvent.keyDown(block, { key: 'ArrowDown' })
  const moved = await screen.findByRole('button', { name: /08:15–12:15 复诊/ })
  fireEvent.keyDown(moved, { key: 'Enter' })
  fireEvent.keyDown(moved, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent(`${clinicTemplate.path}/edit`)).toHaveLength(1))
  expect(sent(previewSlots.path)).toHaveLength(1)
})
