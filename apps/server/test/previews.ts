import type { SavePreview } from '@huxi/contract'
import { expect } from 'vitest'
import type { CallOptions, TestApp } from './harness.ts'

export interface Step {
  path: string
  input: Record<string, unknown>
}

export const ADMIN: CallOptions = { as: 'admin' }

export const ok = async <T>(answer: Promise<{ body: { success: boolean; message: string; result: T | null } }>) => {
  const { body } = await answer
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}

export const previewsOf = (app: Pick<TestApp, 'call'>) => ({
  post: (path: string, body: object) => ok(app.call<{ id: string }>('POST', path, { ...ADMIN, body })),
  previewing: (steps: readonly Step[], as = ADMIN) =>
    app.call<SavePreview>('POST', '/sys/preview/save', { ...as, body: { steps } }),
})
