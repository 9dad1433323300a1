import type { OutreachRecord } from '@huxi/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import type { List } from '../../../kit/list/use-list.ts'
import { recordBatch } from './record-batch.tsx'

const rows = [
  { id: 'r1', status: 'unknown' },
  { id: 'r2', status: 'failed', reason: 'transient', expiresAt: '2999-01-01 00:00:00' },
  { id: 'r3', status: 'unknown' },
  { id: 'r4', status: 'failed', reason: 'rejected', expiresAt: '2999-01-01 00:00:00' },
  { id: 'r5', status: 'suppressed', reason: 'consent', expiresAt: '2020-01-01 00:00:00' },
  { id: 'r6', status: 'delivered', reason: null, expiresAt: '2999-01-01 00:00:00' },
]

it('settles unknown messages of a selection after a question, and retries those that can be sent again', async () => {
  signIn(['outreach:record:retry'])
  const asked = serve({
    '/outreach/record/settle': () => ({ settled: 2, refused: [] }),
    '/outreach/record/retry': () => ({ queued: 1, refused: [] }),
  })
  renderAt('/', recordBatch({ selection: { rows, clear: () => undefined } } as unknown as List<OutreachRecord>))
  fireEvent.click(await screen.findByRole('button', { name: '记为已送达' }))
  const question = within(await screen.findByRole('dialog'))
  expect(asked).toEqual([])
  fireEvent.click(question.getByRole('button', { name: '记为已送达' }))
  await expect.poll(() => asked.length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: '重新发送' }))
  await expect.poll(() => asked.length).toBe(2)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/outreach/record/settle', { ids: 'r1,r3', again: false }],
    ['/outreach/record/retry', { ids: 'r2' }],
  ])
})
