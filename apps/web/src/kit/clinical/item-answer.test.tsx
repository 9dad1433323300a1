import type { FormItem } from '@huxi/clinical/forms/content'
import { starterForms } from '@huxi/clinical/forms/starter'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ItemAnswer } from './item-answer.tsx'

const show = (item: FormItem) => {
  const onAnswer = vi.fn()
  render(<ItemAnswer item={item} value={undefined} labelledBy="question" onAnswer={onAnswer} />)
  const radios = screen.getAllByRole('radio')
  const press = (key: string) => {
    onAnswer.mockClear()
    fireEvent.keyDown(radios[0]!, { key })
    return onAnswer.mock.calls.flat()
  }
  return { press, keys: radios.map((radio) => radio.closest('label')!.querySelector('b')!.textContent) }
}

it('chooses a grade by its number', () => {
  const [item] = starterForms.find(({ code }) => code === 'mmrc')!.content.items
  const { keys, press } = show(item!)
  expect(keys).toEqual(['0', '1', '2', '3', '4'])
  expect([press('0'), press('3'), press('5')]).toEqual([['0'], ['3'], []])
})

it('chooses an answer without points, or with those of another, by its position', () => {
  const options = [1, 1, 0].map((score, n) => ({ value: `v${n}`, text: `答案${n}`, score }))
  const { keys, press } = show({ linkId: 'q', type: 'single', text: '问题', options })
  expect(keys).toEqual(['1', '2', '3'])
  expect([press('0'), press('3')]).toEqual([[], ['v2']])
})
