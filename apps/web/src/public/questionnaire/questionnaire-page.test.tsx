import type { FormContent } from '@huxi/clinical/forms/content'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerWith, no, yes } from '../../../test/server.ts'
import { QuestionnairePage } from './questionnaire-page.tsx'

const YES_NO = [
  { value: '1', text: '是' },
  { value: '0', text: '否' },
]
const CONTENT: FormContent = {
  intro: '最近一周',
  items: [
    { linkId: 'a', type: 'single', text: '是否咳嗽', required: true, options: YES_NO },
    { linkId: 'b', type: 'integer', text: '几天', max: 7 },
  ],
}
const OPENED = { title: '随访', content: CONTENT, answers: {}, revision: 0, proof: 'p' }

beforeEach(() => history.replaceState(null, '', '/q#1.x'))

const openForm = () => {
  for (const [label, value] of [
    ['年', '1950'],
    ['月', '5'],
    ['日', '5'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: '打开问卷' }))
}

it('asks the birth date first, and says why it does not open', async () => {
  answerWith({ '/quest/fill/open': () => no('出生日期与登记的不一致，请核对后重新填写') })
  render(<QuestionnairePage />)
  expect(screen.queryByText('是否咳嗽')).toBeNull()
  openForm()
  expect(await screen.findByText(/与登记的不一致/)).toBeTruthy()
})

it('saves each answer as it is given, and does not go on without one', async () => {
  const sent: unknown[] = []
  let revision = 0
  answerWith({
    '/quest/fill/open': () => yes(OPENED),
    '/quest/fill/answer': (request: { body?: unknown }) => {
      sent.push(request.body)
      return yes({ saved: true, revision: (revision += 1), answers: null, crisis: null })
    },
    '/quest/fill/finish': () => yes({ done: true, saved: true, revision, answers: null, crisis: null }),
  })
  render(<QuestionnairePage />)
  openForm()
  await screen.findByRole('heading', { name: '是否咳嗽' })
  fireEvent.click(screen.getByRole('button', { name: '下一题' }))
  expect(screen.getByText('请先回答这道题')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('radio', { name: /是/ }), { key: '1' })
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: '下一题' }))
  const days = await screen.findByRole('textbox')
  fireEvent.change(days, { target: { value: '9' } })
  fireEvent.blur(days)
  expect(screen.getByText('不能大于 7')).toBeTruthy()
  for (const typed of ['0x5', '3²', '1,000']) {
    fireEvent.change(days, { target: { value: typed } })
    fireEvent.blur(days)
    fireEvent.click(screen.getByRole('button', { name: '完成' }))
    expect(days).toHaveProperty('value', typed)
  }
  fireEvent.change(days, { target: { value: '３' } })
  fireEvent.blur(days)
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  fireEvent.click(await screen.findByRole('button', { name: '患者本人填写，提交' }))
  expect(await screen.findByRole('heading', { name: '填写完成，谢谢您' })).toBeTruthy()
})

it('goes back to the question before by the back button, and does not ask the server for a day that does not exist', async () => {
  const log = answerWith({ '/quest/fill/open': () => yes({ ...OPENED, answers: { a: '1' } }) })
  render(<QuestionnairePage />)
  fireEvent.change(screen.getByLabelText('年'), { target: { value: '1950' } })
  fireEvent.change(screen.getByLabelText('月'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('日'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: '打开问卷' }))
  expect(await screen.findByText('没有这一天，请核对年、月、日')).toBeTruthy()
  expect(log).toEqual([])
  openForm()
  await screen.findByRole('heading', { name: /几天/ })
  fireEvent.click(screen.getByRole('button', { name: '上一题' }))
  await screen.findByRole('heading', { name: '是否咳嗽' })
  fireEvent.click(screen.getByRole('button', { name: '下一题' }))
  await screen.findByRole('heading', { name: /几天/ })
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  await screen.findByRole('heading', { name: '由谁填写' })
  history.back()
  expect(await screen.findByRole('heading', { name: /几天/ })).toBeTruthy()
})

it('saves a text during a pause in typing', async () => {
  const content: FormContent = { intro: '', items: [{ linkId: 't', type: 'text', text: '还有什么想说' }] }
  const sent: unknown[] = []
  answerWith({
    '/quest/fill/open': () => yes({ ...OPENED, content }),
    '/quest/fill/answer': ({ body }) => {
      sent.push(body['answer'])
      return yes({ saved: true, revision: 1, answers: null, crisis: null })
    },
  })
  render(<QuestionnairePage />)
  openForm()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '半句话' } })
  await waitFor(() => expect(sent).toEqual([{ value: '半句话' }]), { timeout: 3000 })
})

it('takes over answers saved by another device, and says so', async () => {
  answerWith({
    '/quest/fill/open': () => yes(OPENED),
    '/quest/fill/answer': () => yes({ saved: false, revision: 4, answers: { a: '0' }, crisis: null }),
  })
  render(<QuestionnairePage />)
  openForm()
  await screen.findByRole('heading', { name: '是否咳嗽' })
  fireEvent.click(screen.getByRole('radio', { name: /是/ }))
  expect(await screen.findByText(/另一台设备上也在填写/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /否/ }).checked).toBe(true)
})

it('follows a second link in the same tab', async () => {
  const opened: unknown[] = []
  answerWith({
    '/quest/fill/open': ({ body }) => {
      opened.push(body['token'])
      return yes(OPENED)
    },
  })
  render(<QuestionnairePage />)
  openForm()
  await screen.findByRole('heading', { name: '是否咳嗽' })
  location.hash = '#2.y'
  expect(await screen.findByRole('heading', { name: '请先核对身份' })).toBeTruthy()
  openForm()
  await screen.findByRole('heading', { name: '是否咳嗽' })
  expect(opened).toEqual(['1.x', '2.y'])
})
