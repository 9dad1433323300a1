import { expect, it } from 'vitest'
import { arranged, BOARDS, keptText, moved } from './arrangement.ts'

const names = (kept: string | undefined) =>
  arranged('tasks', kept).map(({ name, shown }) => (shown ? name : `-${name}`))

it('begins as the product has it', () => {
  expect(names(undefined)).toEqual(BOARDS.tasks.cards)
})

it('keeps order and what is hidden; unknown cards are dropped and new ones come last', () => {
  expect(names('drafts,-todos,gone')).toEqual(['drafts', '-todos', 'waiting', 'criticals', 'appointments', 'accounts'])
})

it('reads what it has written, after a step', () => {
  const cards = moved(arranged('tasks', undefined), 1, -1)
  expect(cards[0]).toEqual({ name: 'todos', shown: true })
  expect(arranged('tasks', keptText(cards))).toEqual(cards)
})
