/** Type check of uploads: name, extension and bytes have to agree. Pictures: image-type.ts. */
import { refused, type AppError } from '@huxi/model'
import { extensionOf } from './file-name.ts'
import { checkImage, isImageExtension } from './image-type.ts'
import { holdsAny, isTextIn, zipEntriesIn, zipTextIn } from './large-type.ts'
import type { Spooled } from './spool.ts'
import { zipNames, zipText } from './zip-entries.ts'

export interface FileType {
  readonly extension: string
  readonly contentType: string
  readonly image: boolean
}

const GROUPS: readonly (readonly [group: string, of: RegExp])[] = [
  ['image', /^image\//],
  ['pdf', /^application\/pdf$/],
  ['text', /^text\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['archive', /^application\/zip$/],
  ['office', /word|excel|powerpoint|officedocument/],
]

/** Group of a content type: a value of dictionary `file_type`. */
export const groupOf = (contentType: string): string => GROUPS.find(([, of]) => of.test(contentType))?.[0] ?? 'other'

const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Checks an uploaded file. @throws {AppError} `refused`, with reason and remedy */
export const checkFile = (fileName: string, bytes: Uint8Array): FileType => {
  const extension = extensionOf(fileName)
  if (bytes.length > MAX_FILE_BYTES) throw refused('文件大小超出10MB限制, 请压缩或降低文件质量! ')
  return checkBytes(fileName, extension, bytes)
}

const checkBytes = (fileName: string, extension: string, bytes: Uint8Array): FileType => {
  if (isImageExtension(extension)) return { ...checkImage(fileName, bytes), image: true }
  const format = formatOf(extension, bytes.length)
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!format.agrees(view)) throw disagreeing()
  return { extension, contentType: format.contentType, image: false }
}

/** Checks a file on disk, a large one in parts. @throws {AppError} `refused` */
export const checkSpooled = async (fileName: string, file: Spooled): Promise<FileType> => {
  const extension = extensionOf(fileName)
  if (file.size <= MAX_FILE_BYTES) return checkBytes(fileName, extension, await file.bytes())
  if (isImageExtension(extension)) throw refused('图片不能超过 5 MB，请压缩后重新上传')
  const format = formatOf(extension, file.size)
  if (!(await format.agreesOnDisk(file))) throw disagreeing()
  return { extension, contentType: format.contentType, image: false }
}

const formatOf = (extension: string, size: number): Format => {
  const format = FORMATS.get(extension)
  if (!format) throw refused('不支持该类型的文件，可以上传图片、PDF、Word、Excel、PPT、txt、csv、zip、mp3、wav 和 mp4')
  if (size === 0) throw refused('文件是空文件，请重新选择')
  return format
}

const disagreeing = (): AppError => refused('文件内容与扩展名不一致或已损坏，请重新选择')

interface Format {
  readonly contentType: string
  readonly agrees: (bytes: Buffer) => boolean
  readonly agreesOnDisk: (file: Spooled) => Promise<boolean>
}

const beginsWith =
  (text: string, offset = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', offset, offset + text.length) === text

const head = (contentType: string, agrees: (bytes: Buffer) => boolean): Format => ({
  contentType,
  agrees,
  agreesOnDisk: async (file) => agrees(await file.part(0, 64)),
})

const isCompound = beginsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** Documents in the old compound format; `streams` name the content part. */
const compound = (contentType: string, ...streams: string[]): Format => {
  const names = streams.map((stream) => Buffer.from(`${stream}\0`, 'utf16le'))
  return {
    contentType,
    agrees: (bytes) => isCompound(bytes) && names.some((name) => bytes.includes(name)),
    agreesOnDisk: async (file) => isCompound(await file.part(0, 8)) && holdsAny(file, names),
  }
}

const isZipHead = (bytes: Buffer): boolean => beginsWith('PK\x03\x04')(bytes) || beginsWith('PK\x05\x06')(bytes)

const isZip = (bytes: Buffer): boolean => isZipHead(bytes) && zipNames(bytes) !== undefined

const zip: Format = {
  contentType: 'application/zip',
  agrees: isZip,
  agreesOnDisk: async (file) => isZipHead(await file.part(0, 4)) && (await zipEntriesIn(file)) !== undefined,
}

const CONTENT_TYPES = '[Content_Types].xml'
const MACROS = /(^|\/)vbaProject\.bin$/i

const isWithoutMacros = (names: readonly string[]): boolean =>
  names.includes(CONTENT_TYPES) && !names.some((name) => MACROS.test(name))

/** Office files are zip files with declared content; macros count as programs. */
const office = (content: string): Format => {
  const contentType = `${OFFICE}.${content}`
  const main = `${contentType}.main+xml`
  return {
    contentType,
    agrees: (bytes) =>
      isWithoutMacros(isZip(bytes) ? zipNames(bytes)! : []) && (zipText(bytes, CONTENT_TYPES)?.includes(main) ?? false),
    agreesOnDisk: async (file) => {
      const entries = (await zipEntriesIn(file)) ?? []
      if (!isWithoutMacros(entries.map(({ name }) => name))) return false
      return (await zipTextIn(file, entries, CONTENT_TYPES))?.includes(main) ?? false
    },
  }
}

const decodes = (encoding: string, bytes: Buffer): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const plain = (contentType: string): Format => ({
  contentType: `${contentType}; charset=utf-8`,
  agrees: (bytes) => !bytes.includes(0) && (decodes('utf-8', bytes) || decodes('gbk', bytes)),
  agreesOnDisk: async (file) => (await isTextIn(file, 'utf-8')) || isTextIn(file, 'gbk'),
})

const isMp3 = (bytes: Buffer): boolean => beginsWith('ID3')(bytes) || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2)

const isWav = (bytes: Buffer): boolean => beginsWith('RIFF')(bytes) && beginsWith('WAVE', 8)(bytes)

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const FORMATS = new Map<string, Format>(
  Object.entries({
    pdf: head('application/pdf', beginsWith('%PDF-')),
    doc: compound('application/msword', 'WordDocument'),
    xls: compound('application/vnd.ms-excel', 'Workbook', 'Book'),
    ppt: compound('application/vnd.ms-powerpoint', 'PowerPoint Document'),
    docx: office('wordprocessingml.document'),
    xlsx: office('spreadsheetml.sheet'),
    pptx: office('presentationml.presentation'),
    zip,
    txt: plain('text/plain'),
    csv: plain('text/csv'),
    mp3: head('audio/mpeg', isMp3),
    wav: head('audio/wav', isWav),
    mp4: head('video/mp4', beginsWith('ftyp', 4)),
  }),
)
