/** 保存并启用: the button says what comes of it, so nothing is asked again; 启用 of a row asks once. */
import { quartzJob } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { saveAnd, useMoves } from './moves.tsx'

const ROW = { id: 'j1', jobName: '晨间检查', status: -1, version: 1 }
const PATH = '/sys/quartzJob/resume'

const Both = () => {
  const moves = useMoves(quartzJob, { consequence: () => undefined })
  const both = saveAnd(quartzJob, moves, 'resume')
  return (
    <>
      {both && (
        <button type="button" onClick={() => both.start(ROW)}>
          {both.label}
        </button>
      )}
      <button type="button" onClick={() => moves.start('resume', [ROW])}>
        只启用
      </button>
      {moves.dialog}
    </>
  )
}

beforeEach(() => {
  setWidth(1440)
  signIn(['system:quartzJob:resume'])
})

const show = () => {
  const log = serve({ [PATH]: () => ROW })
  renderAt('/', <Both />)
  return () => log.filter(({ path }) => path === PATH).length
}

it('a record that was just saved is enabled without a question', async () => {
  const sent = show()
  fireEvent.click(screen.getByRole('button', { name: '保存并启用' }))
  await waitFor(() => expect(sent()).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a row is enabled after one question, once', async () => {
  const sent = show()
  fireEvent.click(screen.getByRole('button', { name: '只启用' }))
  const yes = await screen.findByRole('button', { name: /^启\s?用$/ })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(sent()).toBe(0)
  fireEvent.click(yes)
  fireEvent.click(yes)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toBe(1)
})
