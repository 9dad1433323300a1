import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/kit.tsx'
import { ArrangeDrawer } from './arrange-drawer.tsx'
import type { Placed } from './arrangement.ts'

const CARDS: readonly Placed[] = [
  { name: 'todos', isVisible: true },
  { name: 'drafts', isVisible: true },
  { name: 'visits', isVisible: false },
]

afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'))

const drag = (under: (rows: readonly HTMLElement[]) => Element | null) => {
  const onChange = vi.fn<(cards: readonly Placed[] | undefined) => void>()
  renderAt('/', <ArrangeDrawer name="own" cards={CARDS} onChange={onChange} onClose={() => undefined} />)
  const rows = screen.getAllByRole('listitem')
  const holder = rows[0]!.querySelector<HTMLElement>('.anticon-holder')!
  holder.setPointerCapture = () => undefined
  document.elementFromPoint = () => under(rows)
  fireEvent.pointerDown(holder, { pointerType: 'touch' })
  // a quick finger is lifted before the page is drawn anew
  act(() => {
    fireEvent.pointerMove(holder, { pointerType: 'touch' })
    fireEvent.pointerUp(holder, { pointerType: 'touch' })
  })
  return onChange.mock.calls.map(([cards]) => cards?.map(({ name }) => name))
}

it('a finger takes a card to the row on which it is lifted', () => {
  expect(drag((rows) => rows[2]!.querySelector('button'))).toEqual([['drafts', 'visits', 'todos']])
})

it('outside the list the card stays in its place', () => {
  expect(drag(() => document.body)).toEqual([])
})

it('the own arrangement can be taken back after a reset', async () => {
  const onChange = vi.fn<(cards: readonly Placed[] | undefined) => void>()
  renderAt('/', <ArrangeDrawer name="own" cards={CARDS} onChange={onChange} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(onChange.mock.calls).toEqual([[undefined], [CARDS]])
})
