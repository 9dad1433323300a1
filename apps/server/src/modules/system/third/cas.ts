/** Sign-in by CAS (protocol 2): the issuing CAS validates the ticket and names the user. */
import type { casLogin } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { outboundFetch } from '../../../platform/net/outbound.ts'
import { enter, refuseSignIn, unknownName } from '../session/index.ts'
import { accountById, accountByName, type Account } from '../user/index.ts'
import { findProof, holdProof, spendProof } from './login-code.ts'
import { readXml } from './xml.ts'

const NAMESPACE = 'http://www.yale.edu/tp/cas'
const MAX_BYTES = 65_536
const TICKET = /^[\x21-\x7e]{1,500}$/
const NAME_MAX = 100

export const enterByCas = async (anyone: Ctx, input: InputOfEndpoint<typeof casLogin>) => {
  const { ticket, service, mfaCode } = input
  const { casUrl, publicUrl } = anyone.services.config
  if (!casUrl) throw refused('未配置统一认证')
  if (!URL.canParse(service) || new URL(service).origin !== publicUrl) throw refused('服务地址不正确')
  if (!TICKET.test(ticket)) throw refused(FAILED)
  const systemCtx = asSystem(anyone.services, 'sign-in', null, anyone.origin)
  const account =
    (await validatedUser(systemCtx, ticket)) ?? (await named(systemCtx, await ask(systemCtx, casUrl, ticket, service)))
  try {
    return await enter(systemCtx, account.id, { way: 'cas', mfaCode, spend: (tx) => spendTicket(tx, ticket) })
  } catch (error) {
    // a ticket is valid once, but the second factor needs another call
    if (error instanceof AppError && error.kind === 'secondFactor')
      await holdProof(systemCtx, 'cas', ticket, account.id)
    throw error
  }
}

const FAILED = '统一认证失败，请重新登录'

const validatedUser = async (systemCtx: Ctx, ticket: string): Promise<Account | undefined> => {
  const userId = await findProof(systemCtx, 'cas', ticket)
  return userId === undefined ? undefined : accountById(systemCtx, userId)
}

const spendTicket = async (tx: Ctx, ticket: string): Promise<void> => {
  if (await findProof(tx, 'cas', ticket)) await spendProof(tx, 'cas', ticket)
}

const named = async (systemCtx: Ctx, username: string): Promise<Account> =>
  (await accountByName(systemCtx, username)) ??
  refuseSignIn(systemCtx, unknownName(systemCtx, username), '该账号尚未开通，请联系管理员')

const ask = async (systemCtx: Ctx, casUrl: string, ticket: string, service: string): Promise<string> => {
  const query = new URLSearchParams({ ticket, service })
  const { status, body } = await outboundFetch(
    systemCtx.services.config,
    `${casUrl}/serviceValidate?${query.toString()}`,
    {
      headers: { accept: 'application/xml' },
      maxBytes: MAX_BYTES,
    },
  )
  const username = status === 200 ? userIn(body.toString('utf8')) : undefined
  if (username !== undefined) return username
  systemCtx.services.log.info(
    { reqId: systemCtx.origin.id, ip: systemCtx.origin.ip, status },
    'the CAS does not know the ticket',
  )
  throw refused(FAILED)
}

export const userIn = (xml: string): string | undefined => {
  const root = readXml(xml)
  const prefix = root && /^(?:(.+):)?serviceResponse$/.exec(root.name)
  if (!root || !prefix) return undefined
  const own = (name: string): string => (prefix[1] ? `${prefix[1]}:${name}` : name)
  if (root.attributes.get(prefix[1] ? `xmlns:${prefix[1]}` : 'xmlns') !== NAMESPACE) return undefined
  const [success, ...others] = root.children
  if (success?.name !== own('authenticationSuccess') || others.length > 0) return undefined
  const users = success.children.filter(({ name }) => name === own('user'))
  const [user] = users
  const fine = users.length === 1 && user!.children.length === 0 && user!.text.length <= NAME_MAX
  return fine && user!.text !== '' && !/\p{C}/u.test(user!.text) ? user!.text : undefined
}
