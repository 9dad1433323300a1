import { consolidation, dyspneaVas, eosinophils } from '@huxi/clinical/inputs'
import type { Answers, Question } from '@huxi/clinical/tools/tool'
import { BODY, CAT_TOTAL } from '@huxi/clinical/tools/questions'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QuestionField } from './question-field.tsx'
import { readTyped, type Typed } from '../../../kit/clinical/typed.ts'

function Asked({ question }: { question: Question }) {
  const [typed, setTyped] = useState<Typed>()
  const [left, setLeft] = useState(false)
  return (
    <QuestionField
      question={question}
      answers={{}}
      typed={typed}
      issue={left ? readTyped(question, typed).issue : undefined}
      under={{ title: '', questions: [question] }}
      onType={setTyped}
      onLeave={() => setLeft(true)}
    />
  )
}

const ask = (input: Question['input'], more: Partial<Question> = {}) =>
  render(<Asked question={{ key: 'it', input, ...more }} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

it('a number is taken along into another unit, and one that was meant in it as it is', () => {
  ask(eosinophils)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '血嗜酸性粒细胞计数' })
  const fill = (value: string) => fireEvent.change(field, { target: { value } })
  fill('0,03')
  fireEvent.click(radio('个/μL'))
  expect(field.value).toBe('30')
  expect(screen.getByText('30 个/μL = 0.03 ×10⁹/L')).toBeTruthy()
  fireEvent.click(radio('×10⁹/L'))
  fill('300')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  press('改为 300 个/μL')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText('300 个/μL = 0.3 ×10⁹/L')).toBeTruthy()
})

it('a slider says nothing until it is touched, and its answer can be taken back', () => {
  ask(dyspneaVas, { slider: ['无气促', '最严重'] })
  const slider = screen.getByRole('slider')
  const spokenValue = () => slider.getAttribute('aria-valuetext')
  expect(spokenValue()).toBe('未填写')
  fireEvent.keyUp(slider, { key: 'Tab' })
  expect(spokenValue()).toBe('未填写')
  fireEvent.keyUp(slider, { key: 'Home' })
  expect(spokenValue()).toBe('0 分')
  fireEvent.change(slider, { target: { value: '7' } })
  expect(spokenValue()).toBe('7 分')
  press('清除气促程度（0–10分）')
  expect(spokenValue()).toBe('未填写')
  expect(document.activeElement).toBe(slider)
})

it('a choice can be taken back, and not done is a choice', () => {
  ask(consolidation, { unknown: '未做' })
  expect(screen.getByRole('radiogroup', { name: '胸部影像有肺实变' })).toBeTruthy()
  fireEvent.click(radio('是'))
  fireEvent.click(radio('未做'))
  expect([radio('是').checked, radio('否').checked, radio('未做').checked]).toEqual([false, false, true])
  press('清除胸部影像有肺实变')
  expect(radio('未做').checked).toBe(false)
  expect(document.activeElement).toBe(radio('是'))
})

it('a total is added up from its questions, and typing it by hand takes them back', () => {
  ask(CAT_TOTAL.input, CAT_TOTAL)
  const total = screen.getByRole<HTMLInputElement>('textbox', { name: 'CAT总分' })
  press('不知道总分？逐题打分')
  const sliders = screen.getAllByRole('slider')
  expect(sliders).toHaveLength(8)
  sliders.slice(0, 7).forEach((slider) => fireEvent.change(slider, { target: { value: '2' } }))
  expect(total.value).toBe('')
  expect(screen.getByText(/^已答 7 题，还有 1 题/)).toBeTruthy()
  fireEvent.change(sliders[7]!, { target: { value: '5' } })
  expect(total.value).toBe('19')
  fireEvent.change(total, { target: { value: '20' } })
  expect(sliders[0]!.getAttribute('aria-valuetext')).toBe('未填写')
})

it('a body mass index is computed from height and weight', () => {
  const [height, weight, index] = BODY.questions
  const asked = (answers: Answers) =>
    render(
      <QuestionField
        question={index!}
        answers={answers}
        typed={undefined}
        issue={undefined}
        under={BODY}
        onType={() => {}}
        onLeave={() => {}}
      />,
    )
  asked({ [height!.key]: 170 })
  expect(screen.getByRole('textbox')).toBeTruthy()
  cleanup()
  asked({ [height!.key]: 170, [weight!.key]: 70 })
  expect(screen.getByRole('status').textContent).toBe('24.2 kg/m²')
})
