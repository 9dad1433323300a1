import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { serveUploads } from '../../../test/server.ts'
import { fileUrl, pictureIssue } from '../data/upload.ts'
import { AvatarUpload } from './avatar-upload.tsx'

beforeEach(() => setWidth(1440))

it.each([
  [{ type: 'image/svg+xml', size: 10 }, '请选择 png、jpg、webp 或 gif 图片'],
  [{ type: 'image/png', size: 0 }, '图片是空文件，请重新选择'],
  [{ type: 'image/png', size: 5 * 1024 * 1024 + 1 }, '图片不能超过 5 MB，请压缩后重试'],
  [{ type: 'image/png', size: 5 * 1024 * 1024 }, undefined],
])('judges %o', (file, issue) => expect(pictureIssue(file)).toBe(issue))

it('shows stored files below the static address and whole addresses as they are', () => {
  expect(fileUrl('1/2026/a.png')).toBe('/platform/sys/common/static/1/2026/a.png')
  expect(fileUrl('https://a.example/a.png')).toBe('https://a.example/a.png')
})

it('uploads and gives the stored path on', async () => {
  const sent = serveUploads('1/2026/a.png')
  const onChange = vi.fn()
  renderAt('/', <AvatarUpload label="头像" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('选择头像'), {
    target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  })
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('1/2026/a.png'))
  expect(sent[0]!.get('biz')).toBe('avatar')
})

it('sends the cropped picture; giving up sends nothing', async () => {
  const sent = serveUploads('1/2026/b.png')
  const square = new File(['y'], 'square.png', { type: 'image/png' })
  const crop = vi.fn(async (): Promise<File | undefined> => square).mockResolvedValueOnce(undefined)
  const onChange = vi.fn()
  renderAt('/', <AvatarUpload label="头像" onChange={onChange} crop={crop} />)
  const choose = () =>
    fireEvent.change(screen.getByLabelText('选择头像'), {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    })
  choose()
  await waitFor(() => expect(crop).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([])
  choose()
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('1/2026/b.png'))
  expect((sent[0]!.get('file') as File).name).toBe('square.png')
})

it('shows a picture that is not public yet by a link to its uploader', async () => {
  const url = '/sys/common/static/1/2026/a.png?sign=s'
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ success: true, message: '', code: 200, result: { url } }))
  })
  renderAt('/', <AvatarUpload label="头像" value="1/2026/a.png" />)
  const source = () => screen.getByAltText('头像').getAttribute('src')
  expect(source()).toBe('/platform/sys/common/static/1/2026/a.png')
  fireEvent.error(screen.getByAltText('头像'))
  await waitFor(() => expect(source()).toContain('sign=s'))
  expect(asked).toEqual([expect.stringContaining('/sys/common/link?path=1%2F2026%2Fa.png')])
})
