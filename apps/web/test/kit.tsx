/** Renders kit parts against canned answers, set up as in the shell. */
import type { AllAuthEntry } from '@huxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { useSession } from '../src/kit/data/session.ts'
import { GuardedRoutes } from '../src/kit/form/guarded-routes.tsx'
import { BUTTON } from '../src/kit/ui/button-config.tsx'
import { listenToPops } from '../src/platform/pops.ts'

listenToPops()

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown> | undefined
  form: FormData | undefined
}

type Answer = (asked: Asked) => unknown

export class Refused {
  readonly message: string
  readonly code: number
  readonly result: unknown
  readonly status: number
  readonly headers: HeadersInit
  constructor(
    message: string,
    {
      code = 500,
      result,
      status = 200,
      headers = {},
    }: Partial<Pick<Refused, 'code' | 'result' | 'status' | 'headers'>> = {},
  ) {
    this.message = message
    this.code = code
    this.result = result ?? null
    this.status = status
    this.headers = headers
  }
}

export class Reply {
  readonly message: string
  readonly result: unknown
  readonly code: number
  constructor(message: string, result: unknown = null, code = 200) {
    this.message = message
    this.result = result
    this.code = code
  }
}

const BASE = '/platform'

const reply = (value: unknown): Response => {
  const spoken = value instanceof Refused || value instanceof Reply ? value : new Reply('', value ?? null)
  const envelope = {
    success: spoken instanceof Reply,
    message: spoken.message,
    code: spoken.code,
    result: spoken.result,
    timestamp: 0,
  }
  const { status, headers } = spoken instanceof Refused ? spoken : { status: 200, headers: {} }
  return new Response(JSON.stringify(envelope), { status, headers })
}

const DICTS = '/sys/dict/getDictItems'

const dictsBy =
  (answers: Record<string, Answer>): Answer =>
  async (asked) => {
    const codes = asked.query.get('codes')!.split(',')
    const one = async (code: string) => [code, await answers[`${DICTS}/${code}`]?.(asked)] as const
    const found = await Promise.all(codes.map(one))
    return Object.fromEntries(found.filter(([, items]) => items !== undefined))
  }

const statisticsBy =
  (answers: Record<string, Answer>, log: Asked[]): Answer =>
  (asked) => {
    const one = async (name: string) => {
      const own = { ...asked, path: `${asked.path}/${name}` }
      log.push(own)
      const answer = (await answers[own.path]?.(own)) ?? new Refused('很抱歉，资源未找到!')
      return answer instanceof Refused
        ? { name, result: null, refused: answer.message }
        : { name, result: answer, refused: null }
    }
    return Promise.all(asked.query.get('names')!.split(',').map(one))
  }

/** Answers calls by path; unknown paths are 404. @returns recorded calls */
export const serve = (answers: Record<string, Answer>): Asked[] => {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const path = decodeURIComponent(pathname.slice(BASE.length))
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    const form = init.body instanceof FormData ? init.body : undefined
    const headers = new Headers(init.headers)
    const asked: Asked = { method: init.method ?? 'GET', path, query: searchParams, headers, body, form }
    log.push(asked)
    const several = path.endsWith('/stat') && searchParams.has('names') ? statisticsBy(answers, log) : undefined
    const answer = answers[path] ?? (path === DICTS ? dictsBy(answers) : several)
    return reply(answer ? await answer(asked) : new Refused('很抱歉，资源未找到!', { code: 404, status: 404 }))
  })
  return log
}

export const pageOf = (rows: readonly unknown[], total = rows.length) => ({
  records: rows,
  total,
  size: 10,
  current: 1,
  pages: 1,
})

/** Signs in with these codes; all other codes count as checked and missing. */
export const signIn = (codes: readonly string[], allAuth: AllAuthEntry[] = []): void =>
  useSession.setState({ token: 't', auth: codes.map((action) => ({ action, type: '1', describe: '' })), allAuth })

export const setWidth = (width: number): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}

export const renderAt = (path: string, ui: ReactNode) => {
  window.history.replaceState(null, '', path)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <ConfigProvider locale={zhCN} button={BUTTON} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        <App>
          <BrowserRouter>
            <GuardedRoutes>{ui}</GuardedRoutes>
          </BrowserRouter>
        </App>
      </QueryClientProvider>
    </ConfigProvider>,
  )
}

/** 更多 of the only row that has it, beside the one of a toolbar. */
export const rowMenu = (): Promise<HTMLElement> =>
  waitFor(() => {
    const all = screen.queryAllByRole('button', { name: /更多/ }).filter((one) => !one.closest('[data-toolbar]'))
    if (all.length !== 1) throw new Error(`${all.length} rows have 更多`)
    return all[0]!
  })
