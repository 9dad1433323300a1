/** Errors of the multipart parser are the sender's: 400 with a sentence, and nothing internal. */
import fc from 'fast-check'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { formHeaders, formOf, PNG, sendForm } from './upload.ts'

const PATH = '/sys/common/upload'
const MINUTE_MS = 60_000
const good = formOf({ biz: 'form' }, 'a.png', PNG)
const text = (bytes: Buffer) => bytes.toString('latin1')
const bytes = (form: string) => Buffer.from(form, 'latin1')
const field = (name: string, value: string) => text(formOf({ [name]: value }, undefined)).replace(/--[^\n]*--\r\n$/, '')

describe('broken forms', () => {
  const app = useApp()
  const send = async (body: Buffer, headers = formHeaders()) => app.call('POST', PATH, { as: 'admin', body, headers })

  test.each<[string, Buffer, Record<string, string>?]>([
    ['cut in the file', good.subarray(0, -60)],
    ['cut in a heading', bytes(text(good).slice(0, 60))],
    ['without its end', bytes(text(good).replace(/--\r\n$/, ''))],
    ['no form at all', Buffer.from('abc')],
    ['another boundary', good, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['no boundary', good, { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', good, { 'content-type': 'multipart/form-data; boundary=' }],
    ['too many fields', bytes(Array.from({ length: 13 }, (_, i) => field(`f${i}`, 'x')).join('') + text(good))],
    ['two files', bytes(text(good).replace(/--\r\n$/, '\r\n') + text(good))],
    ['a field twice', bytes(field('biz', 'a') + text(good))],
    ['a field too long', bytes(field('other', 'x'.repeat(1001)) + text(good))],
    ['a field named like a part of a prototype', bytes(field('__proto__', 'x') + text(good))],
    [
      'a field that says it is JSON and is none',
      bytes(field('json', '{').replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n') + text(good)),
    ],
  ])('%s answer 400 with a sentence', async (_what, body, headers) => {
    const answer = await send(body, headers)
    expect([answer.status, answer.body.code, answer.body.success], answer.body.message).toEqual([400, 400, false])
    expect(answer.body.message).toMatch(/[\u4e00-\u9fff]{6}/)
  })
  test('a valid form is accepted', async () => {
    expect((await sendForm(app, good, 'admin')).body.success).toBe(true)
  })
  test('400 variants are answered without a defect', async () => {
    const at = fc.nat(good.length)
    const piece = fc.constantFrom(
      '\r\n',
      '--',
      '\r\n--',
      '\0',
      '"',
      ';',
      ':',
      '\xff',
      'name=',
      '=?utf-8?',
      'filename*=',
      '%',
    )
    const change = fc.oneof(
      fc.tuple(at, at).map(
        ([a, b]) =>
          (form: string) =>
            form.slice(0, Math.min(a, b)) + form.slice(Math.max(a, b)),
      ),
      fc.tuple(at, piece).map(
        ([a, put]) =>
          (form: string) =>
            form.slice(0, a) + put + form.slice(a),
      ),
      fc.tuple(at, fc.nat(255)).map(
        ([a, code]) =>
          (form: string) =>
            form.slice(0, a) + String.fromCharCode(code) + form.slice(a + 1),
      ),
      fc.tuple(at, at).map(
        ([a, b]) =>
          (form: string) =>
            form + form.slice(Math.min(a, b), Math.max(a, b)),
      ),
    )
    const forms = fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), { seed: 20_261_122, numRuns: 400 })
    const counts = new Map<number, number>()
    for (const changes of forms) {
      const form = changes.reduce((kept, one) => one(kept), text(good))
      app.clock.advance(MINUTE_MS / 20)
      const { status, body } = await send(bytes(form))
      expect([200, 400], `${status} ${body.message} ${JSON.stringify(form)}`).toContain(status)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    expect(Math.min(counts.get(200) ?? 0, counts.get(400) ?? 0)).toBeGreaterThan(20)
  })
  test('an aborted upload is no defect', async () => {
    const token = await app.tokenOf('admin')
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as { port: number }
    const ended = new Promise<number>((resolve) => {
      app.server.server.once('request', (_request, response) =>
        response.once('close', () => resolve(response.statusCode)),
      )
    })
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const head = { Host: 'localhost', 'X-Access-Token': token, 'Content-Length': '5000', ...formHeaders() }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST ${app.services.config.apiBase}${PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(good.subarray(0, 200), () => socket.destroy())
    expect(await ended).not.toBe(500)
  })
})
