/** A page served without sign-in and script. `endpoints.test.ts` lists all of them. */
import type { AppServices } from './context.ts'

export interface AskedPage {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** of the page's style element; without it the browser applies no style */
  readonly nonce: string
}

export interface OpenPage {
  readonly path: string
  answer(services: AppServices, asked: AskedPage): Promise<{ readonly status: 200 | 404; readonly html: string }>
}
