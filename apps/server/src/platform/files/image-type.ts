/** Type check of uploaded pictures: name, extension and first bytes have to agree. */
import { refused } from '@huxi/model'
import { extensionOf } from './file-name.ts'

interface ImageType {
  readonly extension: string
  readonly contentType: string
}

const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000

/** Checks an uploaded picture. @throws {AppError} `refused`, with reason and remedy */
export const checkImage = (fileName: string, bytes: Uint8Array): ImageType => {
  const extension = extensionOf(fileName)
  const format = FORMATS.find((f) => f.extensions.includes(extension))
  if (!format) throw refused('只能上传 png、jpg、jpeg、gif、webp 格式的图片')
  if (bytes.length === 0) throw refused('图片是空文件，请重新选择')
  if (bytes.length > MAX_BYTES) throw refused('图片不能超过 5 MB，请压缩后重新上传')
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const size = format.measure(view)
  if (!size) throw refused('图片内容与扩展名不一致或已损坏，请重新选择')
  const [width, height] = size
  if (width < 1 || height < 1 || width * height > MAX_PIXELS)
    throw refused('图片不能超过 4000 万像素，请缩小后重新上传')
  return { extension, contentType: format.contentType }
}

/** Width and height of a stored picture; undefined for another file. */
export const imageSize = (fileName: string, bytes: Uint8Array): readonly [number, number] | undefined =>
  FORMATS.find((f) => f.extensions.includes(extensionOf(fileName)))?.measure(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )

export const isImageExtension = (extension: string): boolean => FORMATS.some((f) => f.extensions.includes(extension))

type Measure = (bytes: Buffer) => readonly [width: number, height: number] | undefined

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.toString('latin1', offset, offset + text.length) === text

const png: Measure = (b) =>
  b.length >= 33 && startsWith(b, '\x89PNG\r\n\x1a\n') && startsWith(b, 'IHDR', 12)
    ? [b.readUInt32BE(16), b.readUInt32BE(20)]
    : undefined

const gif: Measure = (b) =>
  b.length >= 13 && (startsWith(b, 'GIF87a') || startsWith(b, 'GIF89a'))
    ? [b.readUInt16LE(6), b.readUInt16LE(8)]
    : undefined

const jpeg: Measure = (b) => {
  if (b.length < 4 || b.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= b.length && b[at] === 0xff) {
    const marker = b[at + 1]!
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return [b.readUInt16BE(at + 7), b.readUInt16BE(at + 5)]
    else at += 2 + b.readUInt16BE(at + 2)
  }
  return undefined
}

/** SOF0 … SOF15 without DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const webp: Measure = (b) => {
  if (b.length < 30 || !startsWith(b, 'RIFF') || !startsWith(b, 'WEBP', 8)) return undefined
  if (startsWith(b, 'VP8X', 12)) return [b.readUIntLE(24, 3) + 1, b.readUIntLE(27, 3) + 1]
  if (startsWith(b, 'VP8 ', 12) && b.readUIntLE(23, 3) === 0x2a019d)
    return [b.readUInt16LE(26) & 0x3fff, b.readUInt16LE(28) & 0x3fff]
  if (startsWith(b, 'VP8L', 12) && b[20] === 0x2f) {
    const bits = b.readUInt32LE(21)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  return undefined
}

const FORMATS: readonly { extensions: readonly string[]; contentType: string; measure: Measure }[] = [
  { extensions: ['png'], contentType: 'image/png', measure: png },
  { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg', measure: jpeg },
  { extensions: ['gif'], contentType: 'image/gif', measure: gif },
  { extensions: ['webp'], contentType: 'image/webp', measure: webp },
]
