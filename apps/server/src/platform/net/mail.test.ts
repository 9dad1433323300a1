import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { sendMail } from './mail.ts'

let answers: Readonly<Record<string, string>> = {}
let port = 0
const WHOLE = { EHLO: '250 here', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', '.': '250 queued' }

const speak = (socket: Socket) => {
  socket.write('220 here\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => {
    for (const line of part.toString('utf8').split('\r\n')) {
      const word = line.split(' ')[0]!
      if (!(word in WHOLE)) continue
      if (answers[word] === undefined) socket.destroy()
      else socket.write(`${answers[word]}\r\n`)
    }
  })
}
const server = createServer(speak)

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

test.each([
  ['takes the mail', {}, 'sent'],
  ['is busy', { RCPT: '451 later' }, 'transient'],
  ['knows no such address', { RCPT: '550 unknown' }, 'permanent'],
  ['ends before it was given anything', { EHLO: undefined }, 'transient'],
  ['ends when the text is announced', { DATA: undefined }, 'transient'],
  ['takes the text and ends without an answer', { '.': undefined }, 'unknown'],
])('a server that %s', async (_, changed, outcome) => {
  answers = { ...WHOLE, ...changed } as Record<string, string>
  const settings = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_FROM: 'notice@example.cn',
    OUTBOUND_HOSTS: `http://127.0.0.1:${port}`,
  })
  const mail = { to: 'p@example.cn', subject: '通知', text: '您好', id: '1' }
  expect(await sendMail(settings, mail)).toMatchObject({ outcome })
})
