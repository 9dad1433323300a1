import { dict, type Field } from '@huxi/model'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve } from '../../../test/kit.tsx'
import { KINDS } from './index.ts'

const field: Field = dict('等级', 'late_rank', { required: true })

it('keeps a focused list of choices when its few options arrive, instead of radio buttons without the focus', async () => {
  let answer: ((items: readonly unknown[]) => void) | undefined
  const asked = serve({ '/sys/dict/getDictItems/late_rank': () => new Promise((resolve) => (answer = resolve)) })
  renderAt('/', <KINDS.dict.Input id="x" field={field} value={null} onChange={() => undefined} />)
  const list = screen.getByRole('combobox')
  act(() => list.focus())
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => answer!([{ value: '1', text: '初级', title: '初级', label: '初级' }]))
  await waitFor(() => expect(document.querySelector('.anticon-loading')).toBeNull())
  expect(document.activeElement).toBe(list)
  expect(list.isConnected).toBe(true)
})
