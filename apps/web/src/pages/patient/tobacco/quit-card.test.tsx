import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { QuitCardOf } from './quit-card.tsx'

it('says that the attempt itself was not read, and reads it again', async () => {
  signIn([])
  const failed = () => new Refused('服务暂时不可用', { code: 502, status: 502 })
  const asked = serve({
    '/tobacco/attempt/list': () => pageOf([{ id: 'q1' }]),
    '/tobacco/attempt/queryById': failed,
  })
  renderAt('/', <QuitCardOf patientId="p1" />)
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('加载失败')).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('/queryById'))).toHaveLength(2)
})
