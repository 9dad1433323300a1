import { expect, type Page } from '@playwright/test'
import { tools } from '@huxi/clinical/tools'
import { copd } from '@huxi/clinical/tools/copd'
import { unpack } from '@huxi/clinical/tools/packed'
import { readDrawn } from '../apps/web/test/qr.ts'
import { dialogOf, expectMessage, expectNoSidewaysScroll, recordOf, TABLET, test, visit } from './desk.ts'
import { patientName, product, tell } from './product.ts'

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The text a camera reads from the screen. */
const scanned = async (page: Page, name: string): Promise<string> => {
  const picture = page.getByRole('img', { name })
  const modules = Number((await picture.getAttribute('viewBox'))!.split(' ')[2])
  const { width } = (await picture.boundingBox())!
  expect(width / modules, 'pixels of a module').toBeGreaterThanOrEqual(3)
  return readDrawn((await picture.locator('path').getAttribute('d'))!, modules)
}

/** All keys the tools store in the browser; the type check of journeys knows no browser stores. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })()`)

const OWN_FILE = /^\/(assets\/[^/]+\.(js|css)|[a-z0-9-]+(\.(svg|png|webmanifest))?|config\.js)$/

test('without a network the tools load and no other page does, and an assessment goes from the start to the hand-off', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const { id, title } of tools) {
    await page.goto(`/${id}`)
    await expect(page.getByText('可离线使用')).toBeVisible()
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await page.request.get(address!)).json()) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: title, scope: `/${id}`, start_url: `/${id}`, display: 'standalone' })
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  }
  const kept = await keptPaths(page)
  expect(kept).toContain('/copd')
  expect(kept.filter((path) => !OWN_FILE.test(path) || path.startsWith('/platform'))).toEqual([])

  await page.context().setOffline(true)
  for (const { id, title } of tools.toReversed()) {
    await page.goto(`/${id}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText('网络已断开，输入会保存在本机')).toBeVisible()
  }
  await page.getByRole('button', { name: /^稳定期评估/ }).tap()
  await page.getByLabel('年龄').fill('72')
  for (let step = 1; step < 6; step += 1) {
    await expect(page.getByText(`第 ${step} 步，共 6 步`)).toBeVisible()
    await press(page, '下一步')
  }
  await press(page, '查看结果')
  await expect(heading(page, '评估结果')).toBeVisible()
  await press(page, '出示给医护')
  await press(page, '同意并生成编码')
  await expect(page.getByText('当前没有网络：二维码中包含您的答案，请只出示给医护人员扫描。')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const [address, packed = ''] = (await scanned(page, '含有您的答案的二维码')).split('#')
  expect(address).toBe(`${product().address}/copd`)
  expect(unpack(copd, packed)).toMatchObject({ part: { id: 'stable' }, answers: { ageYears: 72 } })
  await press(page, '完成')
  await expect(heading(page, '评估结果')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/platform'))).toEqual([])
  await expect(page.goto('/user/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('呼出气预测高嗜酸性粒细胞表型: asks the questions of the diagnosis; before consent only the view is counted; the code ends in a chart', async ({
  page,
  enter,
}) => {
  const sent: object[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataJSON() as object)
  })
  const choose = (question: string, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.goto('/gssxxbbx')
  await press(page, '开始评估')
  await choose('诊断', '哮喘')
  await expect(page.getByText('第 1 步，共 4 步')).toBeVisible()
  await press(page, '下一步')
  await fill('FeNO（50 mL/s）', '52')
  await press(page, '下一步')
  await fill('血嗜酸性粒细胞', '0.38')
  await press(page, '下一步')
  await choose('现在吸烟', '否')
  await choose('过敏体质（皮试或特异性IgE阳性）', '否')
  await choose('高剂量吸入激素（≥1000 μg/日 倍氯米松等效）', '否')
  await press(page, '查看结果')
  await expect(heading(page, '评估结果')).toBeVisible()
  await expect(page.locator('main')).toContainText('高嗜酸性粒细胞表型可能性大')

  await press(page, '出示给医护')
  await expect(page.getByRole('button', { name: '同意并生成编码' })).toBeVisible()
  expect(sent).toMatchObject([{ tool: 'gssxxbbx', part: expect.any(String) }])
  expect(Object.keys(sent.splice(0)[0]!)).toEqual(['tool', 'part'])
  await press(page, '同意并生成编码')
  await expect(page.getByText(/15 分钟内有效，剩余 1[45]:\d\d/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const code = await scanned(page, '编码的二维码')
  expect(code).toMatch(/^\d{8}$/)
  await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible()
  expect(sent).toMatchObject([{ tool: 'gssxxbbx', answers: { diagnosis: 'asthma' }, consent: true }])

  const { nurse } = product().people
  const name = patientName('顾')
  const { id } = await tell<{ id: string }>(nurse, 'POST', '/patient/add', {
    body: { name, gender: '1', birthDate: '1952-04-05' },
  })
  const tablet = await enter(nurse, TABLET)
  await visit(tablet, '/assessment/result')
  await tablet.getByRole('main').getByRole('button', { name: '接收评估' }).tap()
  const receiving = dialogOf(tablet, /^接收评估/)
  // a tablet starts the camera at once; here is none
  await expect(receiving.getByRole('alert').filter({ hasText: '相机' })).toBeVisible()
  await receiving.getByLabel('编码或链接').fill(code)
  await tablet.keyboard.press('Enter')
  await expect(receiving).toContainText('编码交接，提交于')
  await receiving.getByRole('button', { name: '选择患者' }).tap()
  await receiving.getByLabel('查找患者').fill(name)
  await tablet.keyboard.press('Enter')
  await expect(receiving.getByRole('button', { name: '更换患者' })).toBeVisible()
  await expect(receiving.getByTitle('门诊', { exact: true })).toBeVisible()
  await receiving.getByRole('button', { name: '保存' }).tap()
  await expectMessage(tablet, /已保存评估（\d 项结果）/)
  await visit(tablet, `/patient/list/${id}?tab=assessments`)
  await expect(recordOf(tablet, name).getByRole('tabpanel', { name: '评估' })).toContainText('呼出气预测')
  await expectNoSidewaysScroll(tablet)
})
