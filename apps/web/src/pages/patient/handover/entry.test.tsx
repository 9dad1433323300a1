import { handoverEntry, type HandoverEntry } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { Entry } from './entry.tsx'

const ROW = { id: 'h1', version: 1, patientId: 'p1', place: '呼吸一区 3 床' } as unknown as HandoverEntry

const stored = { row: ROW }

const Page = () => {
  const [row, setRow] = useState(ROW)
  const reread = async () => {
    setRow(stored.row)
    return stored.row
  }
  return <Entry row={row} editable onRemove={undefined} reread={reread} />
}

const field = (part: 'situation' | 'background') =>
  screen.getByLabelText<HTMLTextAreaElement>(`3 床 ${handoverEntry.fields[part].label}`)

const leave = (part: 'situation' | 'background', text: string) => {
  fireEvent.change(field(part), { target: { value: text } })
  fireEvent.blur(field(part))
}

it('saves two texts typed one after the other, and sends a text again after a failure', async () => {
  signIn([])
  let fails = false
  const releases: (() => void)[] = []
  const asked = serve({
    '/visit/handoverEntry/edit': async ({ body }) => {
      await new Promise<void>((done) => releases.push(done))
      if (fails) return new Refused('服务暂时不可用', { code: 502, status: 502 })
      if (body!['version'] !== stored.row.version) return new Refused('已被他人修改', { code: 409 })
      stored.row = { ...stored.row, ...body, version: stored.row.version + 1 }
      return null
    },
  })
  const answer = async (times: number) => {
    await waitFor(() => expect(releases).toHaveLength(times))
    releases.at(-1)!()
  }
  renderAt('/', <Page />)
  leave('situation', '气促')
  leave('background', '慢阻肺')
  await answer(1)
  await answer(2)
  await waitFor(() => expect(stored.row).toMatchObject({ situation: '气促', background: '慢阻肺', version: 3 }))
  expect(screen.queryByRole('alert')).toBeNull()
  fails = true
  leave('situation', '气促加重')
  await answer(3)
  expect((await screen.findByRole('alert')).textContent).toContain('您的文字还在框中')
  fails = false
  fireEvent.blur(field('situation'))
  await answer(4)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(asked.at(-1)!.body).toMatchObject({ version: 3, situation: '气促加重' })
})
