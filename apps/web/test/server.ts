/** Answers web requests from a table of paths. */
import { fail, type Envelope } from '@huxi/model'
import { vi } from 'vitest'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
}

export type Answer = Envelope | { status: number; envelope: Envelope } | Error
type Table = Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>>

export const yes = (result: unknown, message = ''): Envelope => ({
  success: true,
  message,
  code: 200,
  result,
  timestamp: 0,
})

/** Form errors are HTTP 200. */
export const no = (message: string, code = 500): Envelope => fail(code, message, null, 0)

export const refusal = (status: number, message: string): Answer => ({
  status,
  envelope: fail(status, message, null, 0),
})

/** Replaces fetch; paths are relative to the API base. @returns recorded calls */
export const answerWith = (table: Table): Asked[] => {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin)
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/platform', ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    }
    log.push(asked)
    const [, answerOf] =
      Object.entries(table).find(
        ([path]) => asked.path === path || (path.endsWith('/') && asked.path.startsWith(path)),
      ) ?? []
    const answer = (await answerOf?.(asked)) ?? refusal(404, '路径不存在')
    if (answer instanceof Error) throw answer
    const [status, envelope] = 'envelope' in answer ? [answer.status, answer.envelope] : [200, answer]
    return new Response(JSON.stringify(envelope), { status, headers: { 'content-type': 'application/json' } })
  })
  return log
}

export const serveUploads = (path: string): FormData[] => {
  const sent: FormData[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 200
    response = { success: true, message: path, code: 200, result: null }
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      sent.push(form)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
