import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf, renderAt, rowMenu, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import SysMessageTemplateList from './SysMessageTemplateList.tsx'

const TEMPLATE = {
  id: '1',
  version: 1,
  templateCode: 'followUp',
  templateName: '随访提醒',
  templateType: '1',
  templateContent: '<p>${name}，请来复查</p>',
  useStatus: '1',
}
const TEST_DATA = '{"name":"张三"}'

let log: Asked[]
let row: object
beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(['list', 'edit', 'send', 'apply', 'withdraw'].map((verb) => `message:template:${verb}`))
  row = TEMPLATE
  log = serve({
    '/sys/message/sysMessageTemplate/list': () => pageOf([row]),
    '/sys/message/sysMessageTemplate/queryById': () => ({ ...row, templateTestJson: TEST_DATA }),
    '/sys/message/sysMessageTemplate/preview': () => ({
      title: '随访提醒',
      content: '<p>张三，请来复查</p>',
      missing: ['date'],
    }),
    '/sys/message/sysMessageTemplate/sendMsg': () => null,
    '/sys/user/choices': () => pageOf([{ id: 'u1', label: '林静怡（linjy）' }]),
    '/sys/user/queryUserComponentData': () => pageOf([{ id: 'u1', username: 'linjy', realname: '林静怡' }]),
    '/sys/dict/getDictItems/messageType': () => [
      { value: 'system', text: '系统消息' },
      { value: 'email', text: '邮件消息' },
    ],
    '/sys/dict/getDictItems/msgType': () => [],
    '/sys/dict/getDictItems/template_use_status': () => [],
  })
})

const act = async (name: string) => {
  renderAt('/message/template', <SysMessageTemplateList />)
  fireEvent.click(await rowMenu())
  fireEvent.click(await screen.findByRole('button', { name }))
}

it('the preview is filled with the test data and names missing variables', async () => {
  await act('预览')
  const dialog = within(await screen.findByRole('dialog', { name: /预览/ }))
  expect(await dialog.findByText('张三，请来复查')).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toContain('date')
  expect(log.find(({ path }) => path.endsWith('/preview'))!.body).toEqual({ id: '1', testData: TEST_DATA })
})

it('a test shows the words, begins with the test data and 系统消息, and goes to accounts', async () => {
  await act('发送测试')
  const dialog = within(await screen.findByRole('dialog', { name: /发送测试/ }))
  expect(await dialog.findByText('${name}，请来复查')).toBeTruthy()
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: '系统消息' })).checked).toBe(true)
  const data = dialog.getByLabelText<HTMLTextAreaElement>(/测试数据/)
  expect(data.value).toBe(TEST_DATA)
  fireEvent.mouseDown(await dialog.findByLabelText(/消息接收方/))
  fireEvent.click(await screen.findByText('林静怡（linjy）', { selector: '.ant-select-item-option-content' }))
  fireEvent.change(data, { target: { value: '[]' } })
  fireEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect((await dialog.findAllByText(/不是 JSON 对象/)).length).toBeGreaterThan(0)
  fireEvent.change(data, { target: { value: '{"name":"李四"}' } })
  fireEvent.click(dialog.getByRole('button', { name: '发送' }))
  await screen.findByText('已向 1 人发送测试消息')
  expect(log.find(({ path }) => path.endsWith('/sendMsg'))!.body).toEqual({
    templateCode: 'followUp',
    testData: '{"name":"李四"}',
    msgType: 'system',
    receiver: 'linjy',
  })
})

it('one that is not applied is not sent, and says why', async () => {
  row = { ...TEMPLATE, useStatus: '0' }
  await act('发送测试')
  const word = screen.getByRole('button', { name: '发送测试' })
  expect(word.getAttribute('aria-disabled')).toBe('true')
  fireEvent.focus(word)
  expect(await screen.findByText('模板应用后才能发送，请先应用')).toBeTruthy()
})
