import type { FileRoom } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import OSSFileList from './OSSFileList.tsx'

const row = (id: string, fileName: string, type: string) => ({
  id,
  fileName,
  url: `1/2026/11/${id}`,
  biz: 'oss',
  type,
  usage: 'free',
  freeSince: '2020-01-01 08:00:00',
  size: 2048,
  createBy: 'admin',
  createTime: '2026-11-20 08:00:00',
  version: 1,
})
const ROWS = [row('f1', '手册.pdf', 'pdf'), row('f2', '照片.png', 'image')]

const ROOM: FileRoom = { used: 900, quota: 1000, isScarce: true, maxBytes: 200 * 1024 * 1024 }

const answers = (room: FileRoom = { ...ROOM, isScarce: false }) =>
  serve({
    '/sys/oss/file/list': () => pageOf(ROWS),
    '/sys/oss/file/delete': () => null,
    '/sys/oss/file/room': () => room,
    '/sys/common/link': () => ({
      url: '/sys/common/static/1/f2?sign=s',
      name: '照片.png',
      size: 1,
      contentType: 'image/png',
    }),
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['system:ossFile:list', 'system:ossFile:upload', 'system:ossFile:delete'])
})

it('lists files with readable sizes and lets pictures be looked at through a link', async () => {
  answers()
  renderAt('/files', <OSSFileList />)
  expect(await screen.findByText('手册.pdf')).toBeTruthy()
  expect(screen.getAllByText('2 KB')).toHaveLength(2)
  expect(screen.getAllByText(/闲置 \d+ 天/)).toHaveLength(2)
  const line = screen.getByText('照片.png').closest('tr')!
  fireEvent.click(within(line).getByRole('button', { name: /更多/ }))
  fireEvent.click(await screen.findByRole('button', { name: '预览' }))
  const picture = await screen.findByRole('img', { name: '照片.png' })
  expect(picture.getAttribute('src')).toBe('/platform/sys/common/static/1/f2?sign=s')
  fireEvent.error(picture)
  expect(screen.getByText('内容显示不出来')).toBeTruthy()
})

it('sends a file to the endpoint of this list', async () => {
  const asked = answers()
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 200
      response = { success: true, message: '上传成功！', code: 200, result: null }
      open = (_method: string, address: string) => void sent.push(address)
      setRequestHeader = () => {}
      send = () => void setTimeout(() => this.dispatchEvent(new Event('load')))
    },
  )
  renderAt('/files', <OSSFileList />)
  await screen.findByText('手册.pdf')
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File(['x'], '新.pdf')] } })
  await screen.findByText('新.pdf 上传成功')
  expect(sent).toEqual(['/platform/sys/oss/file/upload'])
  await waitFor(() => expect(asked.filter(({ path }) => path === '/sys/oss/file/list').length).toBeGreaterThan(1))
})

it('takes dropped and pasted files, several at once, up to the limit of the settings', async () => {
  answers()
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      open = () => {}
      setRequestHeader = () => {}
      send = (form: FormData) => void sent.push((form.get('file') as File).name)
      abort = () => {}
    },
  )
  renderAt('/files', <OSSFileList />)
  const name = await screen.findByText('手册.pdf')
  const large = new File(['x'], '大.pdf')
  Object.defineProperty(large, 'size', { value: 201 * 1024 * 1024 })
  fireEvent.drop(name, { dataTransfer: { types: ['Files'], files: [new File(['x'], '一.pdf'), large] } })
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], '二.png')] } })
  await screen.findByText('文件不能超过 200 MB，请压缩后重试')
  expect(sent).toEqual(['一.pdf', '二.png'])
})

it('warns of room that runs out', async () => {
  answers(ROOM)
  renderAt('/files', <OSSFileList />)
  expect(await screen.findByText('文件空间已用 90%（900 B，共 1000 B）')).toBeTruthy()
})

it('shows neither upload nor delete to readers', async () => {
  signIn(['system:ossFile:list'])
  answers()
  renderAt('/files', <OSSFileList />)
  await screen.findByText('手册.pdf')
  expect(screen.queryByRole('button', { name: /上传/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
