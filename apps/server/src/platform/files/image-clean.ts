/** Removes metadata of pictures (place, time, device …) in linear time; only known parts that affect display stay. */
import { refused } from '@huxi/model'
import { crc32 } from 'node:zlib'

const broken = () => refused('图片已损坏，请用图片软件另存后重新上传')

export const cleanImage = (contentType: string, bytes: Uint8Array): Uint8Array => {
  const clean = CLEANERS[contentType]
  if (!clean) throw broken()
  try {
    return clean(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch (error) {
    if (error instanceof RangeError) throw broken()
    throw error
  }
}

const ORIENTATION = 0x0112
const UPRIGHT = 1
const TIFF_HEAD = 8
const ENTRY = 12

/** EXIF orientation, 1 to 8; 1 when absent or unreadable. */
const orientationOf = (tiff: Buffer): number => {
  const little = tiff.toString('latin1', 0, 4) === 'II*\0'
  if (!little && tiff.toString('latin1', 0, 4) !== 'MM\0*') return UPRIGHT
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < TIFF_HEAD) return UPRIGHT
  const list = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = short(list)
  for (let i = 0; i < count; i += 1) {
    const at = list + 2 + i * ENTRY
    if (at + ENTRY > tiff.length) break
    if (short(at) === ORIENTATION) return Math.min(Math.max(short(at + 8), UPRIGHT), 8)
  }
  return UPRIGHT
}

const onlyOrientation = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(TIFF_HEAD + 2 + ENTRY + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(TIFF_HEAD, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const begins = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

const EXIF = 'Exif\0\0'
/** Segments of a JPEG that affect its appearance: JFIF, the colour profile, the colour transform of Adobe. */
const JPEG_KEPT: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }
const [SOI, EOI, SOS, APP0, APP1, APP15, COMMENT] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xef, 0xfe]

const jpeg = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = []
  let orientation = UPRIGHT
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw broken()
    const marker = bytes.readUInt8(at + 1)
    if (marker === EOI) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) throw broken()
    const body = bytes.subarray(at + 4, end)
    if (marker === APP1 && begins(body, EXIF)) orientation = orientationOf(body.subarray(EXIF.length))
    const isPart = marker < APP0 || (marker > APP15 && marker !== COMMENT)
    const wanted = JPEG_KEPT[marker]
    if (isPart || (wanted !== undefined && begins(body, wanted))) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    // image data up to the next marker, or to the end of a cut picture
    const next = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, next))
    at = next
    if (at >= bytes.length) break
  }
  return Buffer.concat([Buffer.from([0xff, SOI]), ...turned(orientation), ...kept, Buffer.from([0xff, EOI])])
}

/** Inside of a scan ff is followed by 00, or by a restart mark. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const turned = (orientation: number): Buffer[] => {
  if (orientation === UPRIGHT) return []
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), onlyOrientation(orientation)])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return [head, body]
}

/** Chunks of a PNG that affect its appearance; critical ones have names in capitals. */
const PNG_KEPT = /^(?:[A-Z]..[A-Za-z]|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/
const PNG_HEAD = 8

const png = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD, type = ''; type !== 'IEND';) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw broken()
    type = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_KEPT.test(type)) kept.push(bytes.subarray(at, end))
    if (type === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4))
      if (orientation !== UPRIGHT) kept.push(pngChunk('eXIf', onlyOrientation(orientation)))
    }
    at = end
  }
  return Buffer.concat(kept)
}

const pngChunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const [GIF_EXTENSION, GIF_IMAGE, GIF_END] = [0x21, 0x2c, 0x3b]
/** Extensions of a GIF that affect its appearance: duration and repetition. */
const [GIF_CONTROL, GIF_APPLICATION] = [0xf9, 0xff]
const GIF_REPEATS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

const gif = (bytes: Buffer): Buffer => {
  let at = 13 + colours(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, at)]
  for (let block = bytes.readUInt8(at); block !== GIF_END; block = at < bytes.length ? bytes[at]! : GIF_END) {
    if (block !== GIF_EXTENSION && block !== GIF_IMAGE) throw broken()
    const label = bytes.readUInt8(at + 1)
    const start = block === GIF_IMAGE ? at + 11 + colours(bytes.readUInt8(at + 9)) : at + 2
    const end = endOfBlocks(bytes, start)
    const repeats = label === GIF_APPLICATION && GIF_REPEATS.some((name) => begins(bytes, name, start + 1))
    if (block === GIF_IMAGE || label === GIF_CONTROL || repeats) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, Buffer.from([GIF_END])])
}

const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

const endOfBlocks = (bytes: Buffer, from: number): number => {
  let at = from
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

const WEBP_KEPT = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const WEBP_HEAD = 12
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

const webp = (bytes: Buffer): Buffer => {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) throw broken()
  const kept: Buffer[] = []
  let orientation = UPRIGHT
  for (let at = WEBP_HEAD; at + 8 <= whole;) {
    const size = bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', at, at + 4)
    if (at + 8 + size > bytes.length) throw broken()
    const body = bytes.subarray(at + 8, at + 8 + size)
    const padding = Buffer.alloc(size % 2)
    if (type === 'EXIF') orientation = orientationOf(begins(body, EXIF) ? body.subarray(EXIF.length) : body)
    if (WEBP_KEPT.includes(type)) kept.push(Buffer.concat([bytes.subarray(at, at + 8), body, padding]))
    at += 8 + size + padding.length
  }
  const first = kept[0]
  if (!first) throw broken()
  const extended = begins(first, 'VP8X')
  const exif = extended && orientation !== UPRIGHT
  if (extended) first[8] = (first[8]! & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0)
  if (exif) kept.push(webpChunk('EXIF', onlyOrientation(orientation)))
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** `body` has an even length. */
const webpChunk = (type: string, body: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/gif': gif,
  'image/webp': webp,
}
