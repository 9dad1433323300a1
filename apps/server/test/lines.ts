import { methodsOf, type Endpoint } from '@huxi/model'
import type { CallOptions, TestApp } from './harness.ts'

export interface Line {
  method: string
  path: string
  endpoint: Endpoint
}

export const linesOf = (app: TestApp): Line[] =>
  app.routes.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
      methodsOf(endpoint).map((method) => ({ method, path, endpoint })),
    ),
  )

export const codesOf = ({ access }: Endpoint): readonly string[] =>
  [access].flat().filter((code) => code !== 'public' && code !== 'login')

export const concrete = (path: string): string => path.replace(/:\w+/g, '1').replace('*', '1/a.png')

export const knock = (app: TestApp, { method, path }: Line, options: CallOptions) =>
  app.call(method, concrete(path), { ...(method !== 'GET' && { body: {} }), ...options })
