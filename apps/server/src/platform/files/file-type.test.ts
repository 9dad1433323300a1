import { deflateRawSync } from 'node:zlib'
import { AppError } from '@huxi/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile } from './file-type.ts'
import { zipNames, zipText } from './zip-entries.ts'

const u16 = (n: number): Buffer => Buffer.from([n & 255, n >> 8])
const u32 = (n: number): Buffer => Buffer.concat([u16(n & 65_535), u16(n >>> 16)])

const zip = (entries: Record<string, string>, deflated = true, comment = ''): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflated ? deflateRawSync(content) : Buffer.from(content)
    const sizes = [u32(0), u32(packed.length), u32(Buffer.byteLength(content)), u16(Buffer.byteLength(name)), u16(0)]
    const head = [u16(20), u16(0), u16(deflated ? 8 : 0), u16(0), u16(0), ...sizes]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...head, Buffer.from(name), packed])
    const tail = [u16(0), u16(0), u16(0), u32(0), u32(offset), Buffer.from(name)]
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), u16(20), ...head, ...tail]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const count = u16(central.length)
  const end = [
    u16(0),
    u16(0),
    count,
    count,
    u32(directory.length),
    u32(offset),
    u16(comment.length),
    Buffer.from(comment),
  ]
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), ...end])
}

const types = (content: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${content}.main+xml"/></Types>`,
})
const docx = zip({ ...types('wordprocessingml.document'), 'word/document.xml': '<w/>' })
const xlsx = zip({ ...types('spreadsheetml.sheet'), 'xl/workbook.xml': '<w/>' }, false)
const pptx = zip({ ...types('presentationml.presentation') }, true, 'a comment')
const ole = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')])
const PDF = Buffer.from('%PDF-1.4\n')
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')])
const GBK = Buffer.from('d0d5c3fb2cc4eac1e4', 'hex')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const refusal = (name: string, bytes: Uint8Array): string => {
  try {
    checkFile(name, bytes)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return error.message
    throw error
  }
  return ''
}

const GOOD: [name: string, bytes: Buffer, contentType: string][] = [
  ['a.png', PNG, 'image/png'],
  ['报告.PDF', PDF, 'application/pdf'],
  ['a.doc', ole('WordDocument'), 'application/msword'],
  ['a.xls', ole('Workbook'), 'application/vnd.ms-excel'],
  ['a.xls', ole('Book'), 'application/vnd.ms-excel'],
  ['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['a.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.pptx', pptx, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a.zip', zip({ 'a.txt': 'a' }), 'application/zip'],
  ['a.zip', zip({}), 'application/zip'],
  ['a.txt', Buffer.from('姓名,年龄'), 'text/plain; charset=utf-8'],
  ['a.csv', GBK, 'text/csv; charset=utf-8'],
  ['a.mp4', MP4, 'video/mp4'],
]

describe('files', () => {
  test.each(GOOD)('%s is taken', (name, bytes, contentType) => {
    expect(checkFile(name, bytes)).toEqual({
      extension: name.split('.')[1]!.toLowerCase(),
      contentType,
      image: contentType.startsWith('image/'),
    })
  })

  test('no content passes under the name of another kind', () => {
    const kin = (a: string, b: string) =>
      a === b || [a, b].sort().join() === 'csv,txt' ? true : b === 'zip' && /^...x$/.test(a)
    for (const [from, bytes] of GOOD)
      for (const [to] of GOOD) {
        const [a, b] = [from, to].map((name) => name.split('.')[1]!.toLowerCase()) as [string, string]
        // office files are zip files, and ASCII documents are text
        if (kin(a, b) || (['txt', 'csv'].includes(b) && !bytes.includes(0))) continue
        expect(refusal(`x.${b}`, bytes), `${from} as ${to}`).not.toBe('')
      }
  })

  test.each([
    'a.svg',
    'a.html',
    'a.htm',
    'a.xml',
    'a.js',
    'a.exe',
    'a.bat',
    'a.sh',
    'a.php',
    'a.jsp',
    'a.docm',
    'a.xlsm',
    'a.swf',
    'a.',
    'a',
    '',
    '.pdf',
    'a.pdf.',
    'a.pdf ',
    'a.php.pdf',
    'a.pdf.exe',
    'a.pdf::$DATA',
    'a.pdf\0',
    'a\0.pdf',
    '../a.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'a\u202Efdp.pdf',
    'a\u200B.pdf',
    'a\n.pdf',
    'constructor',
    'a.constructor',
    'a.__proto__',
    `${'a'.repeat(260)}.pdf`,
  ])('the name %j is refused', (name) => expect(refusal(name, PDF)).not.toBe(''))

  test('refuses oversized, empty and broken files', () => {
    expect(refusal('a.pdf', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))).toContain('10MB')
    expect(refusal('a.png', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))).toContain('5 MB')
    expect(refusal('a.txt', Buffer.alloc(0))).toContain('空文件')
    expect(refusal('a.txt', Buffer.from([0x61, 0, 0x62]))).toContain('不一致')
    expect(refusal('a.txt', Buffer.from([0xff, 0xff, 0xff]))).toContain('不一致')
    expect(refusal('a.zip', zip({ a: 'a' }).subarray(0, -3))).toContain('不一致')
  })

  test('office files with macros, or that say they are something else, are refused', () => {
    const macros = zip({ ...types('wordprocessingml.document'), 'word/vbaProject.bin': 'x' })
    expect(refusal('a.docx', macros)).not.toBe('')
    expect(refusal('a.docx', zip({ '[Content_Types].xml': 'macroEnabled' }))).not.toBe('')
    expect(refusal('a.docx', zip({ 'word/document.xml': '<w/>' }))).not.toBe('')
    const bomb = zip({ '[Content_Types].xml': ' '.repeat(2_000_000) })
    expect(refusal('a.docx', bomb)).not.toBe('')
  })

  test('no bytes make the readers fall over', () => {
    const extension = fc.constantFrom(...GOOD.map(([name]) => name.split('.')[1]!))
    const damaged = fc
      .tuple(fc.constantFrom(docx, xlsx, pptx), fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 }))
      .map(([whole, changes]) => {
        const copy = Buffer.from(whole)
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value
        return copy
      })
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b)),
      damaged,
    )
    fc.assert(
      fc.property(extension, anything, (ext, bytes) => {
        refusal(`a.${ext}`, bytes)
        zipNames(bytes)
        zipText(bytes, '[Content_Types].xml')
      }),
    )
  })
})
