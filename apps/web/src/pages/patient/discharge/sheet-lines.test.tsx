import { dischargeList, type DISCHARGE_ITEMS, type DischargeLine, type DischargeSheet } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { SheetLines } from './sheet-lines.tsx'

const line = (item: (typeof DISCHARGE_ITEMS)[number], more: Partial<DischargeLine> = {}): DischargeLine => ({
  item,
  label: dischargeList.fields[item].label,
  state: 'open',
  note: null,
  by: null,
  at: null,
  ...more,
})

const SHEET: DischargeSheet = {
  id: 'd1',
  version: 3,
  status: 'open',
  patientId: 'p1',
  encounterId: 'e1',
  visitStatus: 'in_progress',
  startAt: null,
  diagnosisText: null,
  revisitOn: null,
  lines: [
    line('inhaler', { state: 'done', by: '张三', at: '2026-11-27 09:05:00' }),
    line('drugs', { note: '在用：布地格福' }),
    line('covid', { state: 'proposed_done', note: '2026-10-01' }),
    line('revisit'),
  ],
}

beforeEach(() => {
  setWidth(1440)
  signIn(['visit:discharge:edit'])
})

it('counts confirmed lines, not proposals of the record, and sets the rest in one press', async () => {
  const asked = serve({ '/visit/discharge/tick': () => ({ version: 4 }) })
  const reread = vi.fn(async () => undefined)
  renderAt('/', <SheetLines sheet={SHEET} reread={reread} />)
  expect(screen.getByRole('status').textContent).toBe('已确认 1/4 项')
  expect(screen.getByText('张三 11-27 09:05')).toBeTruthy()
  await expectAccessible()
  fireEvent.click(screen.getByRole('button', { name: '其余标为已完成（1）' }))
  await waitFor(() => expect(reread).toHaveBeenCalledOnce())
  expect(asked[0]!.body).toEqual({ id: 'd1', version: 3, items: 'drugs', state: 'done' })
})

it('is read only without a way to reread', () => {
  renderAt('/', <SheetLines sheet={SHEET} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
