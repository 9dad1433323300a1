import { dischargeList, type DISCHARGE_ITEMS, type DischargeLine, type DischargeSheet } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { OPEN_SHEET } from '../../../../test/discharge.ts'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
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
  ...OPEN_SHEET,
  version: 3,
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

it('saves a note and a state one after the other, and keeps a note that was refused', async () => {
  let release: (() => void) | undefined
  let version = 3
  const asked = serve({
    '/visit/discharge/tick': async () => {
      await new Promise<void>((done) => (release = done))
      return version < 5 ? { version: ++version } : new Refused('服务暂时不可用', { code: 502, status: 502 })
    },
  })
  renderAt('/', <SheetLines sheet={SHEET} reread={async () => undefined} />)
  const line = within(screen.getAllByRole('listitem')[1]!)
  const note = line.getByRole<HTMLInputElement>('textbox')
  const leave = (text: string) => {
    fireEvent.change(note, { target: { value: text } })
    fireEvent.blur(note)
  }
  const answer = async (times: number) => {
    await waitFor(() => expect(asked).toHaveLength(times))
    release!()
  }
  fireEvent.click(line.getByText('不适用'))
  leave('无需')
  await answer(1)
  await answer(2)
  const [first, second] = asked.map(({ body }) => body)
  expect(first).toMatchObject({ version: 3, items: 'drugs', state: 'na' })
  expect(second).toMatchObject({ version: 4, items: 'drugs', state: 'na', note: '无需' })
  leave('仍需')
  await answer(3)
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  expect(note.value).toBe('仍需')
})
