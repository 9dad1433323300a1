/** Sends one e-mail through the configured server: a listed target, one lookup, limited time. */
import { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { MailServer } from '../config/smtp-config.ts'
import { outboundPlace, type Reach } from './outbound.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly id: string
}

/** `transient`: not accepted, may be retried; `permanent`: refused; `unknown`: handed over without confirmation. */
type MailOutcome =
  | { readonly outcome: 'sent'; readonly id: string }
  | { readonly outcome: 'transient' | 'permanent' | 'unknown'; readonly code: string }

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000

type Settings = Reach & Pick<Config, 'smtp'>

interface Failure {
  readonly code?: string
  readonly responseCode?: number
}

type Stage = 'opening' | 'greeted' | 'handed'

/** Words of the server are dropped: they may repeat the address. */
const failed = ({ code = 'ECONNECTION', responseCode = 0 }: Failure, stage: Stage): MailOutcome => {
  if (responseCode >= 500 && stage !== 'opening') return { outcome: 'permanent', code: String(responseCode) }
  if (responseCode > 0) return { outcome: 'transient', code: String(responseCode) }
  return { outcome: stage === 'handed' ? 'unknown' : 'transient', code }
}

const open = async (settings: Settings, smtp: MailServer) => {
  const place = await outboundPlace(settings, smtp, AbortSignal.timeout(CONNECT_MS))
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host: place.address,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: !smtp.secure && !place.plain,
    ignoreTLS: place.plain,
    tls: { servername: smtp.host },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
}

const compose = async (from: string, { to, subject, text, id }: Mail) => {
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const messageId = `<${id}@${from.split('@')[1]!}>`
  const mail = { from, to, subject, text, messageId, disableFileAccess: true, disableUrlAccess: true }
  return { messageId, bytes: await new Composer(mail).compile().build() }
}

export const sendMail = async (settings: Settings, mail: Mail): Promise<MailOutcome> => {
  const { smtp } = settings
  if (!smtp) throw new Error('no mail server is configured')
  let stage: Stage = 'opening'
  try {
    const { messageId, bytes } = await compose(smtp.from, mail)
    const connection = await open(settings, smtp)
    try {
      await new Promise<void>((done, fail) => {
        connection.on('error', fail)
        connection.connect((error) => (error ? fail(error) : done()))
      })
      if (smtp.user)
        await new Promise<void>((done, fail) => {
          connection.login({ user: smtp.user, pass: smtp.password }, (error) => (error ? fail(error) : done()))
        })
      stage = 'greeted'
      const text = Readable.from([bytes]).once('end', () => (stage = 'handed'))
      await new Promise<void>((done, fail) => {
        connection.once('error', fail)
        connection.send({ from: smtp.from, to: [mail.to] }, text, (error) => (error ? fail(error) : done()))
      })
      return { outcome: 'sent', id: messageId }
    } finally {
      connection.close()
    }
  } catch (error) {
    return failed(error as Failure, stage)
  }
}
