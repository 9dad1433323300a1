/** The only HTTP client: headers, envelope, failures; no messages (see kit/data/call.ts). */
import type { EndReason, Envelope } from '@huxi/model'
import { read } from './storage.ts'

interface RuntimeConfig {
  domianURL: string
  staticDomainURL: string
  title: string
  slogan: string
  company: string
  filingNo: string
  helpUrl: string
  watermark: boolean
  demo: boolean
  publicTools: boolean
  /** `/articles` is readable without sign-in. */
  publicArticles: boolean
  goldRuleSet: string
  registration: boolean
  credentialProfile: 'nist' | 'mlps3'
  smsLogin: boolean
  thirdSources: readonly { source: string; title: string }[]
  casLoginUrl: string
  frameHosts: readonly string[]
}
declare global {
  interface Window {
    _CONFIG?: Partial<RuntimeConfig>
  }
}

const DEFAULTS: RuntimeConfig = {
  domianURL: '/platform',
  staticDomainURL: '/platform/sys/common/static',
  title: '呼吸慢病健康管理平台',
  slogan: '呼吸有数，健康有度',
  company: '呼吸慢病健康管理平台',
  filingNo: '未备案',
  helpUrl: '',
  watermark: false,
  demo: false,
  publicTools: false,
  publicArticles: false,
  goldRuleSet: 'GOLD_2026',
  registration: false,
  credentialProfile: 'nist',
  smsLogin: false,
  thirdSources: [],
  casLoginUrl: '',
  frameHosts: [],
}

export const runtimeConfig = (): RuntimeConfig => ({ ...DEFAULTS, ...window._CONFIG })

const TIMEOUT = 600_000
const REASON_HEADER = 'x-huxi-reason'

export interface Request {
  query?: Record<string, unknown> | undefined
  body?: unknown
  form?: FormData
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Survives unload; browsers limit such bodies to 64 KiB in total. */
  keepalive?: boolean
}

/** Failed request; `status` 0 = no connection, 504 = timeout; `retryAfter` in seconds, as the server asks. */
export class HttpError extends Error {
  readonly status: number
  readonly envelope: Envelope | undefined
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, envelope?: Envelope, retryAfter?: number) {
    super(message)
    this.status = status
    this.envelope = envelope
    this.retryAfter = retryAfter
  }
}

/** Whether the same request may succeed later: no answer, a fault of the server, or too many requests. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500 || error.status === 429)

export const apiUrl = (path: string, query?: Record<string, unknown>): string => {
  const given = Object.entries(query ?? {}).filter(([, v]) => v !== undefined && v !== null && v !== '')
  const search = new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString()
  return runtimeConfig().domianURL.replace(/\/$/, '') + path + (search ? `?${search}` : '')
}

interface Speaker {
  token: string | undefined
  tenantId: number
}

let speaker = (): Speaker => ({ token: read<string>('Access-Token'), tenantId: read<number>('TENANT_ID') ?? 0 })

/** Set by the session; until then storage decides. */
export const speakAs = (next: () => Speaker): void => {
  speaker = next
}

/** Renews an ended session; true once the same user has signed in again. Gets the refused token and the reason. */
type Renewal = (refused: string, why: EndReason | undefined, status?: number) => Promise<boolean>

let renewal: Renewal | undefined

/** The shell asks for the password while requests wait. */
export const setRenewal = (next: Renewal | undefined): void => {
  renewal = next
}

interface Refusable {
  status: number
  envelope?: Envelope | undefined
}

/** Whether a response ends the session. */
export const tellsEnd = ({ status, envelope }: Refusable): boolean =>
  status === 401 || ((status === 500 || envelope?.code === 500) && Boolean(envelope?.message?.includes('Token失效')))

export const endReason = ({ envelope }: Refusable): EndReason | undefined =>
  (envelope?.result as { reason?: EndReason } | null | undefined)?.reason

export const sessionEnded = (token: string, why: EndReason): void => void renewal?.(token, why)

/** One retry after renewal. */
const throughRenewal = async <A extends Refusable>(attempt: () => Promise<A>): Promise<A> => {
  const { token } = speaker()
  const answer = await attempt()
  return token && renewal && tellsEnd(answer) && (await renewal(token, endReason(answer), answer.status))
    ? attempt()
    : answer
}

/** Extra body fields from a proof, `reason` as a header; empty = already part of the session. */
export type Proof = Record<string, unknown>

let prover: ((asked: Envelope) => Promise<Proof | undefined>) | undefined

/** Obtains the proof a request needs; undefined = cancelled. */
export const setProver = (next: typeof prover): void => void (prover = next)

const headers = (json: boolean): Record<string, string> => {
  const { token, tenantId } = speaker()
  return {
    ...(json && { 'Content-Type': 'application/json;charset=UTF-8' }),
    ...(token && { 'X-Access-Token': token }),
    tenant_id: String(tenantId),
    'X-Huxi-Client': '1',
  }
}

interface Answer extends Refusable {
  ok: boolean
  body: unknown
  response: Response
}

/** `readsJson` decides for which responses the body is read here. */
export const perform = async (
  method: string,
  path: string,
  request: Request,
  readsJson: (response: Response) => boolean = () => true,
): Promise<Answer> => {
  const answer = await throughRenewal(async () => {
    const response = await exchange(method, path, request)
    const body = readsJson(response) ? await readJson(response) : undefined
    return { status: response.status, ok: response.ok, body, envelope: body as Envelope | undefined, response }
  })
  // A sign-in that wants its second factor has no result.
  const asked = answer.envelope?.code === 428 && answer.envelope.result ? answer.envelope : undefined
  const proof = asked && (await prover?.(asked))
  if (!proof) return answer
  const { reason, ...further } = proof
  const body = Object.keys(further).length > 0 ? { ...(request.body as object), ...further } : request.body
  // Header text is percent-encoded.
  const given = typeof reason === 'string' && { [REASON_HEADER]: encodeURIComponent(reason) }
  return perform(method, path, { ...request, body, headers: { ...request.headers, ...given } }, readsJson)
}

const exchange = async (method: string, path: string, request: Request): Promise<Response> => {
  const stamp =
    method === 'GET' && !path.includes('/sys/dict/getDictItems') ? { _t: Math.floor(Date.now() / 1000) } : {}
  const signals = [AbortSignal.timeout(TIMEOUT), ...(request.signal ? [request.signal] : [])]
  try {
    return await fetch(apiUrl(path, { ...request.query, ...stamp }), {
      method,
      headers: { ...headers(request.body !== undefined), ...request.headers },
      body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: AbortSignal.any(signals),
      cache: 'no-store',
      keepalive: request.keepalive ?? false,
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new HttpError(504, '网络超时')
    throw new HttpError(0, '无法连接服务器，请检查网络后重试')
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * Sends a request and unwraps the envelope.
 * @throws {HttpError} on transport failure, HTTP error and `success: false` (`status` 200, `envelope.code`)
 */
export const send = async <T = unknown>(method: string, path: string, request: Request = {}): Promise<Envelope<T>> => {
  const answer = await perform(method, path, request)
  if (answer.ok && answer.envelope?.success) return answer.envelope as Envelope<T>
  throw refusal(answer)
}

/** JSON without envelope. @throws {HttpError} as {@link send} */
export const readBare = async <T>(path: string, request: Request = {}): Promise<T> => {
  const answer = await perform('GET', path, request)
  if (answer.ok && answer.body !== undefined) return answer.body as T
  throw refusal(answer)
}

const refusal = ({ status, envelope, response }: Refusable & { response?: Response }): HttpError =>
  new HttpError(
    status,
    envelope?.message || `请求失败（${status}），请稍后重试`,
    envelope,
    Number(response?.headers.get('retry-after')) || undefined,
  )

/**
 * Conditional read.
 * @param etag of the cached copy
 * @returns undefined if the copy is current
 * @throws {HttpError} as {@link send}
 */
export const readIfChanged = async <T>(
  path: string,
  etag: string | undefined,
): Promise<{ result: T; etag: string | undefined } | undefined> => {
  const answer = await perform('GET', path, { headers: etag ? { 'If-None-Match': etag } : {} })
  if (answer.status === 304) return undefined
  if (!answer.ok || !answer.envelope?.success) throw refusal(answer)
  return { result: answer.envelope.result as T, etag: answer.response.headers.get('etag') ?? undefined }
}

interface FormRequest {
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** Upload with progress, which fetch lacks. @throws as {@link send}; a DOMException when aborted */
export const sendForm = async <T = unknown>(
  path: string,
  form: FormData,
  options: FormRequest = {},
): Promise<Envelope<T>> => {
  const answer = await throughRenewal(() => upload(path, form, options))
  if (answer.status < 300 && answer.envelope?.success) return answer.envelope as Envelope<T>
  throw refusal(answer)
}

const upload = (path: string, form: FormData, { onProgress, signal }: FormRequest): Promise<Refusable> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    request.timeout = TIMEOUT
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers(false))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({ status: request.status, envelope: (request.response ?? undefined) as Envelope | undefined }),
    )
    request.addEventListener('error', () => reject(new HttpError(0, '无法连接服务器，请检查网络后重试')))
    request.addEventListener('timeout', () => reject(new HttpError(504, '网络超时')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
