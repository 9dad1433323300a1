/** The one place that speaks HTTP. Knows headers, envelope and failures; shows nothing (see kit/call.ts for messages). */
import type { Envelope } from '@huxi/model'
import { read } from './storage.ts'

/** Runtime settings from GET /config.js; nothing secret. */
export interface RuntimeConfig {
  domianURL: string
  staticDomainURL: string
  title: string
  slogan: string
  company: string
  filingNo: string
  helpUrl: string
  demo: boolean
  publicTools: boolean
  registration: boolean
  /** codes can be sent to phones */
  smsLogin: boolean
  /** sign-in of other houses, and how people call them */
  thirdSources: readonly { source: string; title: string }[]
  /** sign-in page of the CAS; empty = none */
  casLoginUrl: string
  /** hosts that may stand in a frame of ours */
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
  demo: false,
  publicTools: false,
  registration: false,
  smsLogin: false,
  thirdSources: [],
  casLoginUrl: '',
  frameHosts: [],
}

export const runtimeConfig = (): RuntimeConfig => ({ ...DEFAULTS, ...window._CONFIG })

const TIMEOUT = 600_000

export interface Request {
  query?: Record<string, unknown> | undefined
  body?: unknown
  form?: FormData
  signal?: AbortSignal | undefined
  /** further headers */
  headers?: Record<string, string>
  /** goes on although the page goes away; the browser takes 64 KiB of such bodies at a time */
  keepalive?: boolean
}

/** A request that did not come back as a success; `status` 0 = no connection, 504 = timeout. */
export class HttpError extends Error {
  readonly status: number
  readonly envelope: Envelope | undefined
  constructor(status: number, message: string, envelope?: Envelope) {
    super(message)
    this.status = status
    this.envelope = envelope
  }
}

export const apiUrl = (path: string, query?: Record<string, unknown>): string => {
  const given = Object.entries(query ?? {}).filter(([, v]) => v !== undefined && v !== null && v !== '')
  const search = new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString()
  return runtimeConfig().domianURL.replace(/\/$/, '') + path + (search ? `?${search}` : '')
}

const headers = (json: boolean): Record<string, string> => {
  const token = read<string>('Access-Token')
  return {
    ...(json && { 'Content-Type': 'application/json;charset=UTF-8' }),
    ...(token && { 'X-Access-Token': token }),
    tenant_id: String(read<number>('TENANT_ID') ?? 0),
  }
}

const perform = async (method: string, path: string, request: Request): Promise<Response> => {
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

const readEnvelope = async (response: Response): Promise<Envelope | undefined> => {
  try {
    return (await response.json()) as Envelope
  } catch {
    return undefined
  }
}

/**
 * Sends a request and unwraps the envelope.
 * @returns the envelope of a success
 * @throws {HttpError} transport failures, HTTP errors and `success: false` (then `status` is 200 and `envelope.code` tells)
 */
export const send = async <T = unknown>(method: string, path: string, request: Request = {}): Promise<Envelope<T>> => {
  const response = await perform(method, path, request)
  const envelope = await readEnvelope(response)
  if (response.ok && envelope?.success) return envelope as Envelope<T>
  throw refusal(response, envelope)
}

/**
 * Reads JSON that comes without envelope.
 * @throws {HttpError} as {@link send}
 */
export const readBare = async <T>(path: string, request: Request = {}): Promise<T> => {
  const response = await perform('GET', path, request)
  if (response.ok) return (await response.json()) as T
  throw refusal(response, await readEnvelope(response))
}

const refusal = ({ status }: Pick<Response, 'status'>, envelope: Envelope | undefined): HttpError =>
  new HttpError(status, envelope?.message || `请求失败（${status}），请稍后重试`, envelope)

/**
 * Reads what the caller may already have.
 * @param etag of the copy at hand
 * @returns undefined when that copy is still right
 * @throws {HttpError} as {@link send}
 */
export const readIfChanged = async <T>(
  path: string,
  etag: string | undefined,
): Promise<{ result: T; etag: string | undefined } | undefined> => {
  const response = await perform('GET', path, { headers: etag ? { 'If-None-Match': etag } : {} })
  if (response.status === 304) return undefined
  const envelope = await readEnvelope(response)
  if (!response.ok || !envelope?.success) throw refusal(response, envelope)
  return { result: envelope.result as T, etag: response.headers.get('etag') ?? undefined }
}

interface FormRequest {
  /** told how much has gone, 0 to 1 */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form like {@link send} and tells how far it is, which fetch cannot.
 * @throws {HttpError} as {@link send}; a DOMException when aborted
 */
export const sendForm = <T = unknown>(
  path: string,
  form: FormData,
  { onProgress, signal }: FormRequest = {},
): Promise<Envelope<T>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    request.timeout = TIMEOUT
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers(false))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const envelope = (request.response ?? undefined) as Envelope | undefined
      if (request.status < 300 && envelope?.success) resolve(envelope as Envelope<T>)
      else reject(refusal(request, envelope))
    })
    request.addEventListener('error', () => reject(new HttpError(0, '无法连接服务器，请检查网络后重试')))
    request.addEventListener('timeout', () => reject(new HttpError(504, '网络超时')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** Downloads a file under the name the server gives it, else `fileName`; a refusal arrives as JSON and is thrown like any other. */
export const download = async (path: string, query: Record<string, unknown>, fileName: string): Promise<void> => {
  const response = await perform('GET', path, { query })
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    const envelope = await readEnvelope(response)
    throw new HttpError(response.status, envelope?.message || '文件下载失败', envelope)
  }
  const blob = await response.blob()
  if (blob.size === 0) throw new HttpError(response.status, '文件下载失败')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = givenName(response) ?? fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The name in Content-Disposition. */
const givenName = ({ headers }: Response): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}
