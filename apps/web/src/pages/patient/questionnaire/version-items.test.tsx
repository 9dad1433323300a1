import type { FormContent } from '@huxi/clinical/forms/content'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { answerWith, yes } from '../../../../test/server.ts'
import { VersionItems } from './version-items.tsx'

const content: FormContent = {
  intro: '',
  items: [{ linkId: 't', type: 'integer', text: '总分', min: 0, max: 10 }],
  scoring: { missing: 0, bands: [{ from: 0, to: 8, text: '轻', level: 'low' }] },
}

test('names the scores without a band until a band has them', async () => {
  signIn(['quest:version:edit'])
  serve({})
  renderAt('/', <VersionItems row={{ id: '1', version: 1, status: 'draft', scorer: 'typed', content }} />)
  expect((await screen.findByRole('status')).textContent).toBe('分数 9–10 没有对应的程度，提交审核前请修改')
  fireEvent.change(screen.getByRole('textbox', { name: '程度 1 的止分' }), { target: { value: '１０' } })
  expect(screen.getByRole('status').textContent).toBe('')
})

const ROW = { id: '1', version: 1, status: 'draft', scorer: 'typed', content }

/** The page reads the record again with each press. */
const Page = ({ rows }: { rows: readonly Record<string, unknown>[] }) => {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        重读
      </button>
      <VersionItems row={rows[at]!} />
    </>
  )
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('题目文字')
const type = (value: string) => fireEvent.change(text(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('typed questions stay when another field of the record is saved, and go out with its version', async () => {
  signIn(['quest:version:edit'])
  const log = answerWith({ '/quest/version/edit': () => yes(null) })
  renderAt('/', <Page rows={[ROW, { ...ROW, version: 2 }]} />)
  type('我的总分')
  press('重读')
  expect(text().value).toBe('我的总分')
  press('保存题目')
  await waitFor(() => expect(log.find(({ path }) => path === '/quest/version/edit')?.body['version']).toBe(2))
})

test('questions saved by another user are shown beside the own ones, and are written over on request alone', async () => {
  signIn(['quest:version:edit'])
  const theirs = { ...content, items: [{ ...content.items[0]!, text: '对方的总分' }] }
  const now = { ...ROW, version: 5, content: theirs, updateBy: '周', updateTime: '2026-01-02 03:04:05' }
  const versions: unknown[] = []
  answerWith({
    '/quest/version/edit': ({ body }) => {
      versions.push(body['version'])
      return body['version'] === 5 ? yes(null) : { ...yes(now), success: false, code: 409, message: '数据已被他人修改' }
    },
  })
  renderAt('/', <Page rows={[ROW, now]} />)
  type('我的总分')
  press('重读')
  expect(text().value).toBe('我的总分')
  press('保存题目')
  expect((await screen.findByRole('dialog', { name: '题目已被他人修改' })).textContent).toContain(
    '周 于 2026-01-02 03:04',
  )
  press('继续编辑')
  expect(text().value).toBe('我的总分')
  press('保存题目')
  fireEvent.click(await screen.findByRole('button', { name: '保存我的，覆盖对方' }))
  await waitFor(() => expect(versions).toEqual([1, 1, 5]))
})
