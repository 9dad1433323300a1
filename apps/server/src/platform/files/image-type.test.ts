import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '@huxi/model'
import { captchaPng } from '../http/captcha-image.ts'
import { checkImage } from './image-type.ts'

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : Buffer.from(p))))
const u16 = (n: number): number[] => [n >> 8, n & 255]
const u16le = (n: number): number[] => [n & 255, n >> 8]
const u32 = (n: number): number[] => [...u16(n >>> 16), ...u16(n & 65_535)]

const png = (w = 2, h = 3): Buffer =>
  bytes('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(w), u32(h), [8, 6, 0, 0, 0], u32(0), [...deflateSync('')])
const gif = (w = 2, h = 3): Buffer => bytes('GIF89a', u16le(w), u16le(h), [0, 0, 0, 0x3b])
const jpeg = (w = 2, h = 3): Buffer =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0],
    u16(4),
    [0, 0, 0xff, 0xff, 0xc4],
    u16(3),
    [0, 0xff, 0xc2],
    u16(11),
    [8],
    u16(h),
    u16(w),
    [1, 0, 0],
  )
const webpX = (w = 2, h = 3): Buffer =>
  bytes('RIFF', u32(0), 'WEBPVP8X', u32(10), [0, 0, 0, 0], [...u16le(w - 1), 0], [...u16le(h - 1), 0])
const webpLossy = (w = 2, h = 3): Buffer =>
  bytes('RIFF', u32(0), 'WEBPVP8 ', u32(10), [0, 0, 0, 0x9d, 0x01, 0x2a], u16le(w), u16le(h))
const webpLossless = (w = 2, h = 3): Buffer => {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE((((h - 1) << 14) | (w - 1)) >>> 0)
  return bytes('RIFF', u32(0), 'WEBPVP8L', u32(10), [0x2f], [...bits], [0, 0, 0, 0, 0])
}

const refusal = (name: string, content: Uint8Array): string => {
  try {
    checkImage(name, content)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).kind).toBe('refused')
    return (error as AppError).message
  }
}

describe('pictures', () => {
  test.each([
    ['a.png', png(), 'png', 'image/png'],
    ['a.JPG', jpeg(), 'jpg', 'image/jpeg'],
    ['a.jpeg', jpeg(), 'jpeg', 'image/jpeg'],
    ['头像 2026.11.20.gif', gif(), 'gif', 'image/gif'],
    ['a.webp', webpX(), 'webp', 'image/webp'],
    ['a.webp', webpLossy(), 'webp', 'image/webp'],
    ['a.webp', webpLossless(), 'webp', 'image/webp'],
  ])('%s is accepted', (name, content, extension, contentType) => {
    expect(checkImage(name, content)).toEqual({ extension, contentType })
  })

  test('a real picture is accepted', () => {
    expect(checkImage('a.png', Buffer.from(captchaPng('AC23').split(',')[1]!, 'base64')).extension).toBe('png')
  })

  test.each([
    ['a.php.png'],
    ['a.png.png'],
    ['a.html.png'],
    ['a.png.'],
    ['a.png '],
    ['a.png\0.png'],
    ['a.png\0'],
    ['a.png::$DATA'],
    ['a.php::$DATA.png'],
    ['a\n.png'],
    ['\u202egnp.a.png'],
    ['a\u200b.png'],
    ['../a.png'],
    ['a/b.png'],
    ['a\\b.png'],
    ['.png'],
    ['png'],
    [''],
    [`${'a'.repeat(252)}.png`],
    ['\ud800.png'],
  ])('the name %j is refused', (name) => {
    expect(refusal(name, png())).toMatch(/^文件名.+请改.+后重新上传$/)
  })

  test.each(['a.svg', 'a.html', 'a.xml', 'a.js', 'a.exe', 'a.bmp', 'a.php', 'a.png5', 'a.pngx'])(
    '%s is refused',
    (name) => {
      expect(refusal(name, png())).toBe('只能上传 png、jpg、jpeg、gif、webp 格式的图片')
    },
  )

  test.each([
    ['a.png', jpeg()],
    ['a.jpg', png()],
    ['a.gif', webpX()],
    ['a.webp', gif()],
    ['a.png', Buffer.from('<svg onload=alert(1)>')],
    ['a.png', png().subarray(0, 20)],
    ['a.jpg', jpeg().subarray(0, 12)],
    ['a.gif', Buffer.from('GIF89a')],
    ['a.jpg', bytes([0xff, 0xd8], 'rest of something else')],
    ['a.webp', bytes('RIFF', u32(0), 'WAVE', 'x'.repeat(40))],
  ])('%s with other content is refused', (name, content) => {
    expect(refusal(name, content)).toBe('图片内容与扩展名不一致或已损坏，请重新选择')
  })

  test('empty, heavy and huge pictures are refused', () => {
    expect(refusal('a.png', new Uint8Array())).toMatch('空文件')
    expect(refusal('a.png', Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)]))).toMatch('5 MB')
    expect(refusal('a.png', png(40_000, 40_000))).toMatch('4000 万像素')
    expect(refusal('a.jpg', jpeg(65_535, 65_535))).toMatch('4000 万像素')
    expect(refusal('a.webp', webpLossless(16_384, 16_384))).toMatch('4000 万像素')
    expect(refusal('a.png', png(0, 5))).toMatch('像素')
  })

  test('accepts or refuses any bytes', () => {
    const heads = [png(), jpeg(), gif(), webpX(), webpLossy(), webpLossless()]
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(40),
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('png', 'jpg', 'gif', 'webp'),
        (head, cut, tail, extension) => void refusal(`a.${extension}`, Buffer.concat([head.subarray(0, cut), tail])),
      ),
      { seed: 1 },
    )
  })
})
