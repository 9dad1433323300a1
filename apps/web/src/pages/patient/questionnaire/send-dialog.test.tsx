import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve } from '../../../../test/kit.tsx'
import { Offers } from './send-dialog.tsx'

it('reads published questionnaires again in the open form', async () => {
  let fails = true
  serve({
    '/quest/version/offers': () =>
      fails
        ? new Refused('服务暂时不可用', { code: 502, status: 502 })
        : [{ questionnaireId: 'q1', title: '哮喘控制测试' }],
  })
  renderAt('/', <Offers />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect(await screen.findByText('没有读到选项')).toBeTruthy()
  expect(screen.queryByText('还没有已发布的问卷')).toBeNull()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('哮喘控制测试')).toBeTruthy()
})
