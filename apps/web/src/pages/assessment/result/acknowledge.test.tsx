import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { Acknowledge } from './acknowledge.tsx'

const show = (unacknowledged: boolean, codes: readonly string[]) => {
  signIn(codes)
  const asked = serve({ '/assess/result/acknowledge': () => null })
  renderAt('/', <Acknowledge row={{ id: '7', unacknowledged }} />)
  return asked
}
const button = () => screen.queryByRole('button', { name: /确\s?认/ })

it('takes charge of a high-risk result', async () => {
  const asked = show(true, ['assess:result:handle'])
  fireEvent.click(button()!)
  await expect.poll(() => asked).toMatchObject([{ path: '/assess/result/acknowledge', body: { id: '7' } }])
})

it.each([
  ['those who may not', true, []],
  ['results nobody waits for', false, ['assess:result:handle']],
])('is not there for %s', (_, unacknowledged, codes) => {
  show(unacknowledged, codes)
  expect(button()).toBeNull()
})
