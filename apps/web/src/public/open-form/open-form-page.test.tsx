import type { OpenForm } from '@huxi/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerWith, no, refusal, yes } from '../../../test/server.ts'
import { OpenFormPage } from './open-form-page.tsx'

const field = { required: false, max: null, unit: null, options: [], initial: null }
const FORM: OpenForm = {
  title: '家庭氧疗报名',
  note: '由随访护士查看',
  byCode: true,
  fields: [
    { ...field, code: 'name', label: '称呼', kind: 'text', required: true, max: 20 },
    { ...field, code: 'flow', label: '流量', kind: 'number', unit: 'L/min', initial: '2' },
  ],
}

beforeEach(() => {
  location.hash = '#key1'
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))

it('names missing fields, keeps answers after a refusal with a new picture, and confirms the receipt', async () => {
  let tries = 0
  const log = answerWith({
    '/online/open/read': () => yes(FORM),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/online/open/send': () => ((tries += 1) === 1 ? no('填写码不正确') : yes(null)),
  })
  render(<OpenFormPage />)
  expect(await screen.findByText('由随访护士查看')).toBeTruthy()
  send()
  for (const text of ['请填写称呼', '请填写填写码', '请输入图中的字符']) expect(screen.getByText(text)).toBeTruthy()
  type('称呼（必填）', '甲')
  expect(screen.queryByText('请填写称呼')).toBeNull()
  type('填写码', 'ABCD2345')
  type('验证码', 'abcd')
  send()
  expect(await screen.findByText('填写码不正确')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('称呼（必填）').value).toBe('甲')
  expect(log.filter(({ path }) => path.startsWith('/sys/randomImage/'))).toHaveLength(2)
  type('验证码', 'efgh')
  type('流量（L/min）', '0,5²')
  send()
  expect(screen.getByText(/“0,5²”不是数字/)).toBeTruthy()
  expect(tries).toBe(1)
  type('流量（L/min）', '２ L/min')
  send()
  expect(await screen.findByText(/已提交/)).toBeTruthy()
  expect(log.at(-1)?.body).toMatchObject({
    key: 'key1',
    code: 'ABCD2345',
    captcha: 'efgh',
    values: { name: '甲', flow: '２ L/min' },
  })
})

it('sends a form again under the same key', async () => {
  let tries = 0
  const log = answerWith({
    '/online/open/read': () => yes({ ...FORM, byCode: false }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/online/open/send': () => ((tries += 1) === 1 ? refusal(502, '请求失败') : yes(null)),
  })
  render(<OpenFormPage />)
  await screen.findByText('由随访护士查看')
  type('称呼（必填）', '甲')
  for (const picture of ['abcd', 'efgh']) {
    type('验证码', picture)
    send()
    await screen.findByText(/请求失败|已提交/)
  }
  await screen.findByText(/已提交/)
  const keys = log
    .filter(({ path }) => path === '/online/open/send')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

it('leads to the first field that is wrong, and asks before typed input is lost', async () => {
  answerWith({
    '/online/open/read': () => yes({ ...FORM, byCode: false }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/online/open/send': () => yes(null),
  })
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  render(<OpenFormPage />)
  await screen.findByText('由随访护士查看')
  expect(asksBeforeUnload()).toBe(false)
  type('流量（L/min）', '很多')
  expect(asksBeforeUnload()).toBe(true)
  send()
  expect(document.activeElement).toBe(screen.getByLabelText('称呼（必填）'))
  type('称呼（必填）', '甲')
  type('验证码', 'abcd')
  send()
  expect(document.activeElement).toBe(screen.getByLabelText('流量（L/min）'))
  type('流量（L/min）', '2')
  send()
  await screen.findByText(/已提交/)
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
})

it('says that the institution keeps the page closed', async () => {
  answerWith({ '/online/open/read': () => refusal(404, '不存在') })
  render(<OpenFormPage />)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('没有开放外部填写'))
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('reads the form again when the server had failed', async () => {
  let reads = 0
  answerWith({
    '/online/open/read': () => ((reads += 1) === 1 ? refusal(502, '请求失败') : yes(FORM)),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
  })
  render(<OpenFormPage />)
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('由随访护士查看')).toBeTruthy()
})

it('follows a second link in the same tab', async () => {
  answerWith({
    '/online/open/read': ({ body, query }) =>
      yes({ ...FORM, title: `表单 ${String(body['key'] ?? query.get('key'))}` }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
  })
  render(<OpenFormPage />)
  expect(await screen.findByRole('heading', { name: '表单 key1' })).toBeTruthy()
  location.hash = '#key2'
  expect(await screen.findByRole('heading', { name: '表单 key2' })).toBeTruthy()
})
