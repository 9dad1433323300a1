/** What an uploaded file must be: its name, its extension and its bytes have to agree. Pictures: image-type.ts. */
import { refused } from '@huxi/model'
import { extensionOf } from './file-name.ts'
import { checkImage, isImageExtension } from './image-type.ts'
import { zipNames, zipText } from './zip-entries.ts'

export interface FileType {
  /** without dot, in lower case */
  readonly extension: string
  readonly contentType: string
  /** a picture browsers may show */
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

/** What a file is to people, by the type of its content; a value of dictionary `file_type`. */
export const groupOf = (contentType: string): string => GROUPS.find(([, of]) => of.test(contentType))?.[0] ?? 'other'

export const MAX_FILE_BYTES = 10 * 1024 * 1024

/**
 * Checks an uploaded file.
 * @throws {AppError} `refused`, saying what is wrong and what to do
 */
export const checkFile = (fileName: string, bytes: Uint8Array): FileType => {
  const extension = extensionOf(fileName)
  if (bytes.length > MAX_FILE_BYTES) throw refused('文件大小超出10MB限制, 请压缩或降低文件质量! ')
  if (isImageExtension(extension)) return { ...checkImage(fileName, bytes), image: true }
  const format = FORMATS.get(extension)
  if (!format) throw refused('不支持该类型的文件，可以上传图片、PDF、Word、Excel、PPT、txt、csv、zip 和 mp4')
  if (bytes.length === 0) throw refused('文件是空文件，请重新选择')
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!format.agrees(view)) throw refused('文件内容与扩展名不一致或已损坏，请重新选择')
  return { extension, contentType: format.contentType, image: false }
}

interface Format {
  readonly contentType: string
  readonly agrees: (bytes: Buffer) => boolean
}

const beginsWith =
  (text: string, offset = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', offset, offset + text.length) === text

/** Documents in the old compound format; `stream` is the name of the part that holds the content. */
const compound =
  (...streams: string[]) =>
  (bytes: Buffer): boolean =>
    beginsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(bytes) &&
    streams.some((stream) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le')))

const isZip = (bytes: Buffer): boolean =>
  (beginsWith('PK\x03\x04')(bytes) || beginsWith('PK\x05\x06')(bytes)) && zipNames(bytes) !== undefined

const CONTENT_TYPES = '[Content_Types].xml'
const MACROS = /(^|\/)vbaProject\.bin$/i

/** Office files are zip files that say what they are; those with macros are programs. */
const office =
  (content: string) =>
  (bytes: Buffer): boolean => {
    const names = isZip(bytes) ? zipNames(bytes)! : []
    if (!names.includes(CONTENT_TYPES) || names.some((name) => MACROS.test(name))) return false
    const main = `application/vnd.openxmlformats-officedocument.${content}.main+xml`
    return zipText(bytes, CONTENT_TYPES)?.includes(main) ?? false
  }

const decodes = (encoding: string, bytes: Buffer): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const isText = (bytes: Buffer): boolean => !bytes.includes(0) && (decodes('utf-8', bytes) || decodes('gbk', bytes))

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const FORMATS = new Map<string, Format>(
  Object.entries({
    pdf: { contentType: 'application/pdf', agrees: beginsWith('%PDF-') },
    doc: { contentType: 'application/msword', agrees: compound('WordDocument') },
    xls: { contentType: 'application/vnd.ms-excel', agrees: compound('Workbook', 'Book') },
    ppt: { contentType: 'application/vnd.ms-powerpoint', agrees: compound('PowerPoint Document') },
    docx: { contentType: `${OFFICE}.wordprocessingml.document`, agrees: office('wordprocessingml.document') },
    xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet`, agrees: office('spreadsheetml.sheet') },
    pptx: { contentType: `${OFFICE}.presentationml.presentation`, agrees: office('presentationml.presentation') },
    zip: { contentType: 'application/zip', agrees: isZip },
    txt: { contentType: 'text/plain; charset=utf-8', agrees: isText },
    csv: { contentType: 'text/csv; charset=utf-8', agrees: isText },
    mp4: { contentType: 'video/mp4', agrees: beginsWith('ftyp', 4) },
  }),
)
