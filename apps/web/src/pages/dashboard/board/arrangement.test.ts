import { expect, it } from 'vitest'
import { arranged, BOARDS, keptText, moved } from './arrangement.ts'

const names = (kept: string | undefined) =>
  arranged('tasks', kept).map(({ name, isVisible }) => (isVisible ? name : `-${name}`))
const OWN = BOARDS.tasks.cards.length

it('begins as the product has it', () => {
  expect(names(undefined).slice(0, OWN)).toEqual(BOARDS.tasks.cards)
  expect(
    names(undefined)
      .slice(OWN)
      .every((name) => name.startsWith('-')),
  ).toBe(true)
})

it('keeps order and hidden cards; unknown cards are dropped and new ones come last', () => {
  expect(names('drafts,-todos,gone').slice(0, OWN)).toEqual([
    'drafts',
    '-todos',
    'waiting',
    'criticals',
    'appointments',
    'accounts',
  ])
  expect(names('levels')[0]).toBe('levels')
})

it('reads its own result after a step', () => {
  const cards = moved(arranged('tasks', undefined), 1, 0)
  expect(cards[0]).toEqual({ name: 'todos', isVisible: true })
  expect(arranged('tasks', keptText(cards))).toEqual(cards)
})
