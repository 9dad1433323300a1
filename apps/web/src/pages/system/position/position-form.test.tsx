import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, Refused, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import SysPositionList from '../SysPositionList.tsx'

const SENTENCE = '职务编码只能填写字母、数字和 _ . -'

it('asks the check rule of the code, says what the server says, and asks nothing of an empty one', async () => {
  setWidth(1440)
  signIn(['system:position:list', 'system:position:add'])
  const asked = serve({
    '/sys/position/list': () => pageOf([]),
    '/sys/draft/list': () => [],
    '/sys/draft/get': () => null,
    '/sys/duplicate/check': () => null,
    '/sys/checkRule/checkByCode': ({ query }) =>
      query.get('value') === encodeURIComponent('主任')
        ? new Refused(SENTENCE, { result: { passed: false } })
        : new Refused('该编码不存在'),
  })
  const checks = () =>
    asked.filter(({ path }) => path === '/sys/checkRule/checkByCode').map(({ query }) => query.get('value'))
  renderAt('/isystem/position', <SysPositionList />)
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  const code = await screen.findByLabelText('职务编码', { selector: '[role=dialog] input' })
  fireEvent.blur(code)
  await screen.findByText('请输入职务编码')
  expect(checks()).toEqual([])
  fireEvent.change(code, { target: { value: '主任' } })
  fireEvent.blur(code)
  await screen.findByText(SENTENCE)
  // a rule that is gone stands in nobody's way
  fireEvent.change(code, { target: { value: 'nurse' } })
  fireEvent.blur(code)
  await waitFor(() => expect(checks()).toEqual([encodeURIComponent('主任'), 'nurse']))
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})
