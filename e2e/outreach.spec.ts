import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { patientName, product, tell, unique } from './product.ts'

test.use({ account: 'operator' })

interface Found {
  records: { id: string; patientId: string; status: string }[]
}

test('from a template to the record of its message', async ({ page, enter }) => {
  const [kind, template, set, task] = [unique('类别'), unique('模板'), unique('集'), unique('任务')]
  const { doctor, operator } = product().people
  const name = patientName('信')
  const { id: lost } = await tell<{ id: string }>(doctor, 'POST', '/patient/add', { body: { name, gender: '1' } })
  const { records } = await tell<Found>(operator, 'GET', '/outreach/contact/list', { query: { channel: 'in_app' } })
  const reached = records[0]!.patientId
  const hours = { quietFrom: '00:00', quietTo: '00:00', validHours: 24, urgent: true }
  const { id: kindId } = await tell<{ id: string }>(operator, 'POST', '/outreach/kind/add', {
    body: { name: kind, event: 'none', consentType: 'message', ...hours },
  })

  await visit(page, `/outreach/template?name=${encodeURIComponent(template)}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const writing = dialogOf(page, '新增消息模板')
  await writing.getByLabel('模板编码').fill(template.replace('模板', 'e2e_'))
  await writing.getByLabel('模板名称').fill(template)
  await choose(writing.getByLabel('模板类别'), kind)
  await writing.getByLabel('消息标题').fill('通知')
  await writing.getByLabel('正文').fill('{患者称呼}，您好')
  await writing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增消息模板“${template}”`)
  await moreOf(rowOf(page, template), '提交审核')
  await expectMessage(page, '已提交，等待另一位同事审核')

  const desk = await enter(doctor)
  await visit(desk, `/outreach/template?name=${encodeURIComponent(template)}`)
  await rowOf(desk, template).getByRole('link', { name: template }).click()
  await expect(desk.getByText('王先生，您好')).toBeVisible()
  await desk.getByRole('button', { name: '审核发布' }).click()
  await dialogOf(desk, /审核发布/)
    .getByRole('button', { name: /审核发布|确定/ })
    .click()
  await expectMessage(desk, '已发布')

  const { records: templates } = await tell<Found>(operator, 'GET', '/outreach/template/list', {
    query: { name: template },
  })
  const { id: setId } = await tell<{ id: string }>(operator, 'POST', '/outreach/set/add', {
    body: { name: set, kindId, rule: 'first_success', items: [{ templateId: templates[0]!.id }] },
  })
  const receivers = [reached, lost].map((patientId) => ({ patientId }))
  const { id: taskId } = await tell<{ id: string }>(operator, 'POST', '/outreach/task/add', {
    body: { name: task, setId, audience: 'list', receivers },
  })
  await visit(page, `/outreach/task/${taskId}`)
  await expect(page.getByText(/共 2 人，按现在的情况能发到 1 人/)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('没有有效的同意')
  await page.getByRole('button', { name: '启动' }).click()
  await dialogOf(page, /启动/)
    .getByRole('button', { name: /启动|确定/ })
    .click()
  await expectMessage(page, '已启动，正在发送')

  const query = { taskId, patientId: reached }
  const recordOf = async () => (await tell<Found>(operator, 'GET', '/outreach/record/list', { query })).records[0]!
  await expect.poll(async () => (await recordOf()).status, { timeout: 30_000 }).toMatch(/delivered|read/)
  await visit(page, `/outreach/record/${(await recordOf()).id}`)
  await expect(page.getByRole('row', { name: /已放入对方的站内消息/ })).toContainText('已送达')
})
