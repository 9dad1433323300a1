import { expect, it, vi } from 'vitest'
import { croppedFile, type Frame } from './crop.ts'

const drawn = async (frame: Frame, across: number) => {
  const seen: { width: number; height: number }[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => undefined }),
    toBlob(done: (blob: Blob) => void, type: string) {
      seen.push({ width: this.width, height: this.height })
      done(new Blob(['x'], { type }))
    },
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  const area = { x: 0, y: 0, width: across, height: across / frame.aspect }
  const file = new File(['whole'], '封面.原图.webp', { type: 'image/webp' })
  const { name } = await croppedFile({} as CanvasImageSource, area, file, frame)
  vi.unstubAllGlobals()
  return { ...seen[0], name }
}

const COVER: Frame = { title: '裁剪封面', name: '封面', aspect: 16 / 9, width: 1200 }

it.each([
  [4000, { width: 1200, height: 675 }],
  [640, { width: 640, height: 360 }],
])('a cover cut from %i pixels keeps its shape and is never enlarged', async (across, size) => {
  expect(await drawn(COVER, across)).toEqual({ ...size, name: '封面.原图.png' })
})
