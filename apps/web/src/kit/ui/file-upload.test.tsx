import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Refused, renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { FileUpload } from './file-upload.tsx'
import { fileIssue, sizeText } from '../data/upload.ts'

/** A fake XMLHttpRequest: requests wait until the test answers. */
class Wire extends EventTarget {
  static open: Wire[] = []
  upload = new EventTarget()
  headers: Record<string, string> = {}
  status = 0
  response: unknown = null
  sent: FormData | undefined
  address = ''
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
    Wire.open.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, envelope: object) {
    this.status = status
    this.response = envelope
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  setWidth(1440)
  Wire.open = []
  vi.stubGlobal('XMLHttpRequest', Wire)
})

const facts = (name: string) => ({
  url: '/sys/common/static/x?sign=s',
  name,
  size: 1536,
  contentType: 'application/pdf',
})

const Form = ({ start = null, max = 3 }: { start?: string | null; max?: number }) => {
  const [value, setValue] = useState<string | null>(start)
  return (
    <>
      <FileUpload label="附件" value={value} onChange={setValue} max={max} />
      <output>{value}</output>
    </>
  )
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('选择附件'), { target: { files } })
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

it.each([
  [{ name: 'a.exe', size: 1 }, '不支持该类型的文件'],
  [{ name: 'a.svg', size: 1 }, '不支持该类型的文件'],
  [{ name: 'a', size: 1 }, '不支持该类型的文件'],
  [{ name: 'a.pdf', size: 0 }, '文件是空文件，请重新选择'],
  [{ name: 'A.JPG', size: 5 * 1024 * 1024 + 1 }, '图片不能超过 5 MB，请压缩后重试'],
  [{ name: 'a.zip', size: 10 * 1024 * 1024 + 1 }, '文件不能超过 10 MB，请压缩后重试'],
  [{ name: 'a.zip', size: 10 * 1024 * 1024 }, undefined],
])('judges %o', (file, issue) => expect(fileIssue(file)).toBe(issue))

it.each([
  [12, '12 B'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

it('sends files side by side with progress and keeps both paths', async () => {
  const asked = serve({ '/sys/common/link': ({ query }) => facts(`名 ${query.get('path')}`) })
  renderAt('/', <Form />)
  choose(pdf('a.pdf'), pdf('b.pdf'))
  expect(Wire.open).toHaveLength(2)
  const [first, second] = Wire.open
  expect(first!.address).toBe('/platform/sys/common/upload')
  expect((first!.sent!.get('file') as File).name).toBe('a.pdf')
  first!.progress(50, 100)
  const bar = await screen.findByLabelText('a.pdf的上传进度')
  await waitFor(() => expect(bar.textContent).toContain('50%'))
  first!.answer(200, { success: true, message: '1/2026/a.pdf', code: 200, result: null })
  second!.answer(200, { success: true, message: '1/2026/b.pdf', code: 200, result: null })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1/2026/a.pdf,1/2026/b.pdf'))
  expect(await screen.findByText('名 1/2026/a.pdf')).toBeTruthy()
  expect(asked.every(({ path }) => path === '/sys/common/link')).toBe(true)
})

it('refuses before sending, and shows the refusal of the server', async () => {
  serve({})
  renderAt('/', <Form />)
  choose(new File(['x'], 'a.exe'))
  expect((await screen.findByRole('alert')).textContent).toBe('不支持该类型的文件')
  expect(Wire.open).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('alert')).toBeNull()
  choose(pdf('a.pdf'))
  Wire.open[0]!.answer(200, { success: false, message: '文件含有病毒', code: 500, result: null })
  expect((await screen.findByRole('alert')).textContent).toBe('文件含有病毒')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('can be called off', async () => {
  serve({})
  renderAt('/', <Form />)
  choose(pdf('a.pdf'))
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('takes no more than it has space for', async () => {
  serve({ '/sys/common/link': () => facts('旧.pdf') })
  renderAt('/', <Form start="1/old.pdf" max={2} />)
  choose(pdf('a.pdf'), pdf('b.pdf'))
  expect(Wire.open).toHaveLength(1)
  expect((await screen.findByRole('alert')).textContent).toBe('最多上传 2 个文件')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上传文件' }).disabled).toBe(true)
})

it('names stored files, removes them, and says why one cannot be seen', async () => {
  serve({
    '/sys/common/link': ({ query }) =>
      query.get('path') === '1/a.pdf' ? facts('检查.pdf') : new Refused('未找到对应实体'),
  })
  renderAt('/', <Form start="1/a.pdf,1/b.pdf" />)
  const list = await screen.findByRole('list', { name: '附件' })
  expect(await within(list).findByText('检查.pdf')).toBeTruthy()
  expect(within(list).getByText('1.5 KB')).toBeTruthy()
  expect(await within(list).findByText('未找到对应实体')).toBeTruthy()
  expect(within(list).getAllByRole('button', { name: '下载' })).toHaveLength(1)
  fireEvent.click(within(list).getByRole('button', { name: '移除检查.pdf' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1/b.pdf'))
})
