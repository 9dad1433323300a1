import { expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { answerFor, answersOf, cachePage } from './cached-page.ts'

const HTML = `<p>${'慢慢呼气'.repeat(500)}</p>`

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['zstd', undefined],
  ['', undefined],
])('a browser that takes "%s" gets %s', async (accepted, encoding) => {
  const page = await cachePage(HTML)
  const { status, head, body } = answerFor(page, answersOf(page, ['x-own', '1']), { accepted, ifNoneMatch: '' })
  const headers = Object.fromEntries(head.flatMap((name, n) => (n % 2 === 0 ? [[name, head[n + 1]]] : [])))
  expect(headers).toMatchObject({ 'x-own': '1', vary: 'accept-encoding', 'content-length': String(body!.length) })
  expect([status, headers['content-encoding']]).toEqual([200, encoding])
  const bytes = Buffer.from(body!, 'latin1')
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(text.toString()).toBe(HTML)
})

test('a browser that has the page gets no body, one that has another page gets it', async () => {
  const [page, other] = [await cachePage(HTML), await cachePage('<p>旧</p>')]
  const statusOf = (ifNoneMatch: string) => answerFor(page, answersOf(page, []), { accepted: 'br', ifNoneMatch }).status
  expect([statusOf(page.etag), statusOf(`${other.etag}, ${page.etag}`), statusOf(other.etag)]).toEqual([304, 304, 200])
})
