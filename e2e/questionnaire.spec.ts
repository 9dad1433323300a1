import { expect, type Page } from '@playwright/test'
import { findingsOf } from './axe.ts'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, PHONE, rowOf, TABLET, test, visit } from './desk.ts'
import { patientName, product, tell, unique } from './product.ts'

test.use({ account: 'operator' })

const title = unique('咳嗽随访')

test('a questionnaire goes the whole way from its first draft to a comparison', async ({ page, enter }) => {
  const { doctor, operator, sysadmin } = product().people
  const questionnaire = await tell<{ id: string }>(operator, 'POST', '/quest/questionnaire/add', {
    body: { code: unique('cough'), title, licence: 'free' },
  })
  const version = await tell<{ id: string }>(operator, 'POST', '/quest/version/add', {
    body: { questionnaireId: questionnaire.id, scorer: 'sum' },
  })
  await visit(page, `/patient/questionnaire/version/${version.id}`)
  await page.getByRole('button', { name: '添加题目' }).click()
  await page.getByRole('textbox', { name: '题目文字' }).fill('最近一周是否咳嗽')
  await page.getByRole('textbox', { name: '选项 1 的分值' }).fill('1')
  await page.getByRole('textbox', { name: '选项 2 的分值' }).fill('0')
  const preview = page.getByRole('region', { name: '手机预览' })
  await preview.getByText('是', { exact: true }).click()
  await preview.getByRole('button', { name: '完成' }).click()
  await expect(preview.getByText('填写完成：1 分，共 1 题。')).toBeVisible()
  await page.getByRole('button', { name: '保存题目' }).click()
  await expectMessage(page, '题目已保存')
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await expectMessage(page, '已提交审核')
  await tell(sysadmin, 'PUT', '/quest/version/publish', { body: { ids: version.id } })

  const name = patientName('顾')
  const body = { name, gender: '1', birthDate: '1950-05-05', source: 'outpatient' }
  const { id } = await tell<{ id: string }>(doctor, 'POST', '/patient/add', { body })
  const before = { patientId: id, versionId: version.id, answers: { q1: '1' }, filledBy: 'staff' }
  await tell(doctor, 'POST', '/quest/response/fill', { body: before })
  const ward = await enter(doctor)
  await visit(ward, `/patient/list/${id}`)
  await ward.getByRole('button', { name: '更多操作' }).click()
  await ward.getByRole('menuitem', { name: '发送问卷' }).click()
  const sending = dialogOf(ward, /发送问卷/)
  await choose(sending.getByRole('combobox', { name: '问卷' }), title)
  await sending.getByRole('button', { name: '发送', exact: true }).click()
  const asked = dialogOf(ward, '请核对')
  await asked.getByRole('textbox', { name: '仍要保存的原因' }).fill('复诊前再评估')
  await asked.getByRole('button', { name: '仍要保存' }).click()
  await expect(dialogOf(ward, /交给患者/)).toContainText('有效期至')
  const tasks = await tell<{ records: { id: string }[] }>(doctor, 'GET', '/quest/assignment/list', {
    query: { patientId: id },
  })
  const { path } = await tell<{ path: string }>(doctor, 'GET', '/quest/assignment/link', {
    query: { id: tasks.records[0]!.id },
  })

  const phone = await enter(undefined, PHONE)
  await phone.goto(path)
  for (const [label, value] of [
    ['年', '1950'],
    ['月', '5'],
    ['日', '5'],
  ] as const)
    await phone.getByLabel(label).fill(value)
  await phone.getByRole('button', { name: '打开问卷' }).click()
  await expectNoSidewaysScroll(phone)
  expect(await findingsOf(phone, 'the phone')).toEqual([])
  const weight = await phone.evaluate(() =>
    (performance.getEntriesByType('resource') as unknown as { name: string; encodedBodySize: number }[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(weight).toBeLessThanOrEqual(110_000)
  await phone.getByText('否', { exact: true }).click()
  await expect(phone.getByText('答案已保存')).toBeVisible()
  await phone.getByRole('button', { name: '完成' }).click()
  await phone.getByRole('button', { name: '患者本人填写，提交' }).click()
  await expect(phone.getByRole('heading', { name: '填写完成，谢谢您' })).toBeVisible()

  await visit(ward, `/patient/list/${id}?tab=questionnaires`)
  await expect(rowOf(ward, '患者本人')).toContainText(title)
  await visit(ward, `/patient/questionnaireCompare?patient=${id}`)
  await expect(rowOf(ward, '与上次相比')).toContainText('−1 分')
  await expect(ward.getByRole('region', { name: '各题得分' })).toContainText('最近一周是否咳嗽')
})

const PAIR = ['痰多', '发热']

const publishPair = async (): Promise<{ questionnaireId: string; versionId: string }> => {
  const { operator, sysadmin } = product().people
  const body = { code: unique('pair'), title: unique('两题'), licence: 'free' }
  const { id: questionnaireId } = await tell<{ id: string }>(operator, 'POST', '/quest/questionnaire/add', { body })
  const options = [
    { value: '1', text: '有', score: 1 },
    { value: '0', text: '没有', score: 0 },
  ]
  const items = PAIR.map((text, n) => ({ linkId: `q${n + 1}`, type: 'single', text, required: true, options }))
  const version = { questionnaireId, scorer: 'sum', content: { intro: '', items } }
  const { id: versionId } = await tell<{ id: string }>(operator, 'POST', '/quest/version/add', { body: version })
  await tell(operator, 'PUT', '/quest/version/submit', { body: { ids: versionId } })
  await tell(sysadmin, 'PUT', '/quest/version/publish', { body: { ids: versionId } })
  return { questionnaireId, versionId }
}

const sendTo = async (surname: string, questionnaireId: string) => {
  const { doctor } = product().people
  const body = { name: patientName(surname), gender: '1', birthDate: '1950-05-05', source: 'outpatient' }
  const { id: patientId } = await tell<{ id: string }>(doctor, 'POST', '/patient/add', { body })
  const { id } = await tell<{ id: string }>(doctor, 'POST', '/quest/assignment/send', {
    body: { patientId, questionnaireId },
  })
  return { patientId, id }
}

const openByBirth = async (page: Page): Promise<void> => {
  for (const [label, value] of [
    ['年', '1950'],
    ['月', '5'],
    ['日', '5'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: '打开问卷' }).click()
}

test('answers given without network survive a reload, sealed in the browser', async ({ enter }) => {
  const { doctor } = product().people
  const { questionnaireId } = await publishPair()
  const { id } = await sendTo('贺', questionnaireId)
  const { path } = await tell<{ path: string }>(doctor, 'GET', '/quest/assignment/link', { query: { id } })
  const phone = await enter(undefined, PHONE)
  await phone.goto(path)
  await openByBirth(phone)
  await expect(phone.getByRole('heading', { name: '痰多' })).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByText('没有', { exact: true }).click()
  await expect(phone.getByText('网络不通，答案暂存在这台设备上')).toBeVisible()
  await phone.context().setOffline(false)
  await phone.route('**/quest/fill/answer', (route) => route.abort())
  await phone.reload()
  await phone.unroute('**/quest/fill/answer')
  await openByBirth(phone)
  await expect(phone.getByRole('heading', { name: '发热' })).toBeVisible()
  await expect(phone.getByText('答案已保存')).toBeVisible()
  await phone.getByRole('button', { name: '上一题' }).click()
  await expect(phone.getByRole('radio', { name: '没有' })).toBeChecked()
})

test('a tablet handed to a patient shows nothing else until the password takes it back', async ({ enter }) => {
  const { doctor } = product().people
  const { questionnaireId } = await publishPair()
  const { patientId } = await sendTo('阮', questionnaireId)
  const tablet = await enter(doctor, TABLET)
  await visit(tablet, `/patient/list/${patientId}?tab=questionnaires`)
  await tablet.getByText('问卷任务', { exact: true }).click()
  await tablet.getByRole('button', { name: '交给患者' }).first().click()
  await dialogOf(tablet, '交给患者').getByRole('button', { name: '用这台设备填写' }).click()
  await tablet.getByRole('button', { name: '交给患者', exact: true }).last().click()
  await expect(tablet.getByRole('heading', { name: '痰多' })).toBeVisible()
  expect(await findingsOf(tablet, 'the tablet')).toEqual([])
  await tablet.goto('/patient/list')
  await expect(tablet.getByRole('heading', { name: '痰多' })).toBeVisible()
  await tablet.getByText('有', { exact: true }).click()
  await tablet.getByRole('button', { name: '下一题' }).click()
  await tablet.getByText('没有', { exact: true }).click()
  await tablet.getByRole('button', { name: '完成' }).click()
  await tablet.getByRole('button', { name: '患者本人填写，提交' }).click()
  await expect(tablet.getByText('请把平板交还给医护人员')).toBeVisible()
  await tablet.getByRole('button', { name: '医护人员收回' }).last().click()
  await tablet.getByLabel('登录密码').fill('wrong')
  await tablet.getByRole('button', { name: '收回', exact: true }).click()
  await expect(tablet.getByRole('alert')).toContainText('密码')
  await tablet.getByLabel('登录密码').fill(doctor.password)
  await tablet.getByRole('button', { name: '收回', exact: true }).click()
  await expect(tablet).toHaveURL(new RegExp(`/patient/list/${patientId}`))
})
