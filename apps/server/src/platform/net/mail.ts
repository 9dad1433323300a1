/** One e-mail to one address, by the server of the settings: a listed target, its address looked up once, bounds of time, no other way out. */
import { AppError } from '@huxi/model'
import type { Config } from '../config/config.ts'
import { outboundPlace, type Reach } from './outbound.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** part of the Message-ID: the same message keeps it, so that servers recognise a second delivery */
  readonly id: string
}

/**
 * What became of it. `transient`: not taken, may be tried again; `permanent`: refused for good; `unknown`: handed over, and the
 * server did not say whether it took it.
 */
export type MailOutcome =
  | { readonly outcome: 'sent'; readonly id: string }
  | { readonly outcome: 'transient' | 'permanent' | 'unknown'; readonly code: string }

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000

type Settings = Reach & Pick<Config, 'smtp'>

interface Failure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** Words of the server are not kept: they may repeat the address. */
const failed = ({ code = '', responseCode = 0, command = '' }: Failure): MailOutcome => {
  if (responseCode >= 500 && code !== 'EAUTH') return { outcome: 'permanent', code: String(responseCode) }
  if (responseCode > 0) return { outcome: 'transient', code: String(responseCode) }
  // from DATA on the server may have taken it without saying so
  if (command === 'DATA') return { outcome: 'unknown', code: code || 'DATA' }
  return { outcome: 'transient', code: code || 'ECONNECTION' }
}

/** @throws {Error} when no server is configured */
export const sendMail = async (settings: Settings, mail: Mail): Promise<MailOutcome> => {
  const { smtp } = settings
  if (!smtp) throw new Error('no mail server is configured')
  const domain = smtp.from.split('@')[1]!
  const messageId = `<${mail.id}@${domain}>`
  try {
    const place = await outboundPlace(settings, smtp, AbortSignal.timeout(CONNECT_MS))
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: place.address,
      port: smtp.port,
      secure: smtp.secure,
      requireTLS: !smtp.secure && !place.plain,
      ignoreTLS: place.plain,
      tls: { servername: smtp.host },
      ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({ from: smtp.from, to: mail.to, subject: mail.subject, text: mail.text, messageId })
    } finally {
      transport.close()
    }
    return { outcome: 'sent', id: messageId }
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'transient', code: 'EDENIED' }
    return failed(error as Failure)
  }
}
