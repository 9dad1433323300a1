/** Removes metadata of pictures and keeps their appearance, in linear time. */
import fc from 'fast-check'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PNG } from '../../../test/upload.ts'
import { cleanImage } from './image-clean.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const [u16, u32] = [
  (n: number): Buffer => Buffer.from([n >> 8, n & 255]),
  (n: number): Buffer => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]),
]
const GPS = 'GPS 39.9042 N 116.4074 E'

const tiff = (orientation: number, little = false): Buffer => {
  const order = (bytes: Buffer): Buffer => (little ? Buffer.from(bytes).reverse() : bytes)
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([order(u16(tag)), order(u16(type)), order(u32(count)), value])
  const turn = Buffer.concat([order(u16(orientation)), u16(0)])
  const list = [entry(0x010e, 2, GPS.length, order(u32(38))), entry(0x0112, 3, 1, turn)]
  return Buffer.concat([latin(little ? 'II*\0' : 'MM\0*'), order(u32(8)), order(u16(2)), ...list, u32(0), latin(GPS)])
}

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
const exif = (orientation: number, little = false) =>
  segment(0xe1, Buffer.concat([latin('Exif\0\0'), tiff(orientation, little)]))
const SCAN = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd1, 3]),
])
const FRAME = segment(0xc0, Buffer.from([8, 0, 9, 0, 7, 1, 1, 0x11, 0]))
const TABLES = Buffer.concat([segment(0xdb, Buffer.alloc(65)), segment(0xc4, Buffer.alloc(20))])
const LOOKS = [
  segment(0xe0, latin('JFIF\0\x01')),
  segment(0xe2, latin('ICC_PROFILE\0x')),
  segment(0xee, latin('Adobe\0')),
]
const jpeg = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
const PLAIN = jpeg(...LOOKS, TABLES, FRAME, SCAN, TABLES, SCAN)

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([latin(type), body])
  return Buffer.concat([u32(body.length), named, u32(crc32(named))])
}
const intoPng = (...chunks: Buffer[]): Buffer => Buffer.concat([PNG.subarray(0, 33), ...chunks, PNG.subarray(33)])

const GIF_HEAD = Buffer.concat([latin('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), Buffer.alloc(6)])
const GIF_PICTURE = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
const REPEATS = Buffer.concat([Buffer.from([0x21, 0xff, 11]), latin('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])])
const gif = (...blocks: Buffer[]): Buffer => Buffer.concat([GIF_HEAD, ...blocks, Buffer.from([0x3b])])
const gifNote = (label: number): Buffer =>
  Buffer.concat([Buffer.from([0x21, label, GPS.length]), latin(GPS), Buffer.from([0])])

const riffChunk = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin(type), size, body, Buffer.alloc(body.length % 2)])
}
const webp = (...chunks: Buffer[]): Buffer => {
  const [head, body] = [latin('RIFF\0\0\0\0WEBP'), Buffer.concat(chunks)]
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
const extended = (flags: number): Buffer => riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
const VP8 = riffChunk('VP8 ', Buffer.alloc(31, 7))

const clean = (type: string, bytes: Buffer): Buffer => Buffer.from(cleanImage(`image/${type}`, bytes))
const turnedTo = (orientation: number): string =>
  Buffer.concat([
    latin('MM\0*'),
    u32(8),
    u16(1),
    u16(0x112),
    u16(3),
    u32(1),
    u16(orientation),
    u16(0),
    u32(0),
  ]).toString('hex')

describe('removes metadata of a picture', () => {
  test.each<[string, string, Buffer, Buffer]>([
    [
      'a JPEG with place, author, comment',
      'jpeg',
      jpeg(
        exif(1),
        segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${GPS}`)),
        segment(0xed, latin(GPS)),
        segment(0xfe, latin(GPS)),
        segment(0xe2, latin(`MPF\0${GPS}`)),
        PLAIN.subarray(2, -2),
      ),
      PLAIN,
    ],
    ['a JPEG with another picture behind its end', 'jpeg', Buffer.concat([PLAIN, exif(1), latin(GPS)]), PLAIN],
    [
      'a PNG with texts and a time',
      'png',
      Buffer.concat([
        intoPng(
          chunk('tEXt', latin(GPS)),
          chunk('iTXt', latin(GPS)),
          chunk('zTXt', latin(GPS)),
          chunk('tIME', Buffer.alloc(7)),
          chunk('eXIf', tiff(1)),
          chunk('prVt', latin(GPS)),
        ),
        latin(GPS),
      ]),
      PNG,
    ],
    [
      'a GIF with comments',
      'gif',
      Buffer.concat([gif(REPEATS, gifNote(0xfe), GIF_PICTURE, gifNote(0xff)), latin(GPS)]),
      gif(REPEATS, GIF_PICTURE),
    ],
    [
      'a WebP with place',
      'webp',
      Buffer.concat([webp(extended(0x1c), VP8, riffChunk('EXIF', tiff(1)), riffChunk('XMP ', latin(GPS))), latin(GPS)]),
      webp(extended(0x10), VP8),
    ],
  ])('%s', (_what, type, given, wanted) => {
    expect(given.includes(GPS)).toBe(true)
    expect(clean(type, given)).toEqual(wanted)
    expect(clean(type, wanted)).toEqual(wanted)
  })

  test.each([true, false])('keeps the orientation, little-endian: %s', (little) => {
    const pictures: [string, Buffer][] = [
      ['jpeg', jpeg(exif(6, little), PLAIN.subarray(2, -2))],
      ['png', intoPng(chunk('eXIf', tiff(6, little)))],
      ['webp', webp(extended(0x08), VP8, riffChunk('EXIF', tiff(6, little)))],
    ]
    for (const [type, given] of pictures) {
      const cleaned = clean(type, given)
      expect(cleaned.includes('GPS'), type).toBe(false)
      expect(cleaned.toString('hex'), type).toContain(turnedTo(6))
      expect(clean(type, cleaned), type).toEqual(cleaned)
    }
  })
  test('keeps a truncated scan, refuses other broken pictures', () => {
    expect(clean('jpeg', PLAIN.subarray(0, -2))).toEqual(PLAIN)
    const whole = { jpeg: PLAIN, png: PNG, gif: gif(GIF_PICTURE), webp: webp(VP8) }
    for (const [type, bytes] of Object.entries(whole))
      expect(() => clean(type, bytes.subarray(0, 20)), type).toThrow('图片已损坏，请用图片软件另存后重新上传')
  })
  test('reads any bytes once and never grows them', () => {
    const heads = { jpeg: PLAIN, png: PNG, gif: gif(GIF_PICTURE), webp: webp(extended(8), VP8) }
    const change = fc.tuple(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 8 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(heads) as (keyof typeof heads)[])),
        fc.array(change),
        (type, changes) => {
          const bytes = Buffer.concat([heads[type], Buffer.alloc(100, 0xff)])
          for (const [at, put] of changes)
            bytes.set(put.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
          try {
            expect(clean(type, bytes).length).toBeLessThanOrEqual(bytes.length + 64)
          } catch (error) {
            expect((error as { kind?: string }).kind, String(error)).toBe('refused')
          }
        },
      ),
      { seed: 12, numRuns: 400 },
    )
  })
})
