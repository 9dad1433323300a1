/** Requests to a provider of the authorization-code flow (OAuth 2.0 with PKCE), and validation of its answers. */
import { AppError, jsonIn } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Third } from '../../../platform/config/identity-config.ts'
import { outboundFetch, type OutboundRequest } from '../../../platform/net/outbound.ts'

const MAX_BYTES = 65_536
const ID_MAX = 100
const TOKEN = /^[\x21-\x7e]{1,8000}$/
const NAMES = ['name', 'nickname', 'preferred_username']

export interface ProviderUser {
  readonly id: string
  readonly name: string | null
}

const callbackOf = ({ publicUrl, apiBase }: Config, { source }: Third): string =>
  `${publicUrl}${apiBase}/sys/thirdLogin/${source}/callback`

export const authorizeAddress = (config: Config, third: Third, state: string, challenge: string): string => {
  const url = new URL(third.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: third.clientId,
    redirect_uri: callbackOf(config, third),
    scope: third.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const providerUserOf = async (ctx: Ctx, third: Third, code: string, verifier: string) => {
  const { config, log } = ctx.services
  try {
    const granted = await json(ctx, third.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackOf(config, third),
        client_id: third.clientId,
        client_secret: third.clientSecret,
        code_verifier: verifier,
      }).toString(),
    })
    const token = granted['access_token']
    if (typeof token !== 'string' || !TOKEN.test(token)) throw untrusted('no access token')
    const info = await json(ctx, third.userinfoUrl, { headers: { authorization: `Bearer ${token}` } })
    return providerUserIn(info, third.idField)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ reqId: ctx.origin.id, source: third.source, why: causeOf(error) }, 'third-party sign-in failed')
    return undefined
  }
}

/** An untrusted answer; its text is not logged. */
const untrusted = (why: string): AppError => {
  const error = new AppError('unavailable', '第三方服务的应答不正确')
  error.cause = new Error(why)
  return error
}

const causeOf = ({ cause, message }: AppError): string => (cause instanceof Error ? cause.message : message)

const json = async (ctx: Ctx, address: string, request: OutboundRequest): Promise<Record<string, unknown>> => {
  const { status, body } = await outboundFetch(ctx.services.config, address, {
    ...request,
    headers: { ...request.headers, accept: 'application/json' },
    maxBytes: MAX_BYTES,
  })
  if (status !== 200) throw untrusted(`status ${status}`)
  const parsed = jsonIn(body.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw untrusted('no object')
  return parsed as Record<string, unknown>
}

const providerUserIn = (info: Record<string, unknown>, idField: string): ProviderUser => {
  const given = Object.hasOwn(info, idField) ? info[idField] : undefined
  const id = Number.isSafeInteger(given) ? String(given) : given
  if (typeof id !== 'string' || id.trim() === '' || id.length > ID_MAX || /\p{C}/u.test(id)) throw untrusted('no id')
  const names = NAMES.map((field) => info[field]).filter((name) => typeof name === 'string')
  const name = names.map((one) => one.replace(/\p{C}/gu, '').trim()).find((one) => one !== '')
  return { id, name: name ? [...name].slice(0, ID_MAX).join('') : null }
}
