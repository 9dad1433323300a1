/** A public page, compressed once. Bytes are latin1 text: Node sends head and text in one write, a buffer after its head. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

export interface CachedPage {
  readonly etag: string
  readonly html: string
  readonly bodies: Readonly<Record<Encoding, string>>
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

export const sourceOf = (text: string): string => `'sha256-${digestOf(text)}'`

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

const latin1 = (bytes: Buffer): string => bytes.toString('latin1')

export const cachePage = async (html: string): Promise<CachedPage> => {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([brotli(plain), zip(plain)])
  const bodies = { br: latin1(br), gzip: latin1(zipped), identity: latin1(plain) }
  return { etag: `W/"${digestOf(html).slice(0, 27)}"`, html, bodies }
}

interface CachedAnswer {
  readonly status: 200 | 304
  readonly head: string[]
  readonly body: string | undefined
}

export type CachedAnswers = Readonly<Record<Encoding | 'same', CachedAnswer>>

export const HTML_TYPE = 'text/html; charset=utf-8'

export const answersOf = ({ etag, bodies }: CachedPage, head: readonly string[]): CachedAnswers => {
  const own = [...head, 'etag', etag, 'vary', 'accept-encoding']
  const whole = (encoding: Encoding): CachedAnswer => {
    const body = bodies[encoding]
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const length = ['content-type', HTML_TYPE, 'content-length', String(body.length)]
    return { status: 200, head: [...own, ...encoded, ...length], body }
  }
  const same = { status: 304, head: own, body: undefined } as const
  return { br: whole('br'), gzip: whole('gzip'), identity: whole('identity'), same }
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

const encodingOf = (accepted: string): Encoding => {
  if (accepted === '') return 'identity'
  const encodings = accepted.split(',').filter((one) => !REFUSED.test(one))
  return ENCODINGS.find((name) => encodings.some((one) => one.split(';', 1)[0]!.trim() === name)) ?? 'identity'
}

export const answerFor = (
  { etag }: CachedPage,
  answers: CachedAnswers,
  { accepted, ifNoneMatch }: { readonly accepted: string; readonly ifNoneMatch: string },
): CachedAnswer => (ifNoneMatch !== '' && ifNoneMatch.includes(etag) ? answers.same : answers[encodingOf(accepted)])
