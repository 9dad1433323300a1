/** Every method of every path that an app serves, and how one asks for it without doing anything. */
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

/** The codes of which it asks for one. */
export const codesOf = ({ access }: Endpoint): readonly string[] =>
  [access].flat().filter((code) => code !== 'public' && code !== 'login')

/** A path with its parameters filled. */
export const concrete = (path: string): string => path.replace(/:\w+/g, '1').replace('*', '1/a.png')

/** Calls it with nothing to work on. */
export const knock = (app: TestApp, { method, path }: Line, options: CallOptions) =>
  app.call(method, concrete(path), { ...(method !== 'GET' && { body: {} }), ...options })
