/** The public tools without a network, on a phone: opened once, they come again and lead to the hand-off. */
import { expect, type Page } from '@playwright/test'
import { tools } from '@huxi/clinical/tools'
import { unpack } from '@huxi/clinical/tools/packed'
import { readDrawn } from '../apps/web/test/qr.ts'
import { expectNoSidewaysScroll, test } from './desk.ts'
import { house } from './house.ts'

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

const ready = (page: Page) => expect(page.getByText('可离线使用')).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Goes on without an answer until the result. */
const skipToResult = async (page: Page): Promise<void> => {
  const last = page.getByRole('button', { name: '查看结果' })
  while (!(await last.isVisible())) {
    const at = await page.getByText(/第 \d+ 步/).textContent()
    await press(page, '下一步')
    await expect(page.getByText(at!)).toHaveCount(0)
  }
  await last.tap()
  await expect(page.getByRole('heading', { level: 1, name: '评估结果' })).toBeVisible()
}

/** What a camera reads from the screen. */
const scanned = async (page: Page, name: string): Promise<string> => {
  const picture = page.getByRole('img', { name })
  const modules = Number((await picture.getAttribute('viewBox'))!.split(' ')[2])
  const { width } = (await picture.boundingBox())!
  expect(width / modules, 'pixels of a module').toBeGreaterThanOrEqual(3)
  return readDrawn((await picture.locator('path').getAttribute('d'))!, modules)
}

test('without a network an assessment goes from the start to the hand-off', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/copd')
  await ready(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '慢阻肺急性加重预后评估' })).toBeVisible()

  await press(page, '从入院评估开始')
  await page.getByLabel('年龄').fill('72')
  await skipToResult(page)
  await press(page, '出示给医护')
  await press(page, '同意并生成编码')
  await expect(page.getByText('当前没有网络：二维码中包含您的答案，请只出示给医护人员扫描。')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const [address, packed = ''] = (await scanned(page, '含有您的答案的二维码')).split('#')
  expect(address).toBe(`${house().address}/copd`)
  expect(unpack('copd', packed)).toMatchObject({ part: { id: 'admission' }, answers: { ageYears: 72 } })

  await press(page, '完成')
  await expect(page.getByRole('heading', { level: 1, name: '评估结果' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/platform'))).toEqual([])
})

test('with a network nothing is sent before consent, and then a code is shown', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  await page.goto('/gssxxbbx')
  await press(page, '开始评估')
  await page.getByRole('radio', { name: '哮喘' }).check({ force: true })
  await skipToResult(page)
  await press(page, '出示给医护')
  await expect(page.getByRole('button', { name: '同意并生成编码' })).toBeVisible()
  expect(sent).toEqual([])

  await press(page, '同意并生成编码')
  await expect(page.getByText(/15 分钟内有效，剩余 1[45]:\d\d/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const code = await scanned(page, '编码的二维码')
  expect(code).toMatch(/^\d{8}$/)
  await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible()
  expect(sent).toMatchObject([{ tool: 'gssxxbbx', answers: { diagnosis: 'asthma' }, consent: true }])
})

test('each tool comes again without a network, and nothing else does', async ({ page }) => {
  for (const { id } of tools) {
    await page.goto(`/${id}`)
    await ready(page)
  }
  // the checker of the journeys knows no stores of a browser
  const kept = await page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })()`)
  expect(kept).toContain('/copd')
  const strangers = kept.filter(
    (path) => !/^\/(assets\/[^/]+\.(js|css)|[a-z0-9-]+(\.(svg|png|webmanifest))?|config\.js)$/.test(path),
  )
  expect(strangers).toEqual([])
  expect(kept.filter((path) => path.startsWith('/platform'))).toEqual([])

  await page.context().setOffline(true)
  for (const { id, title } of tools) {
    await page.goto(`/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('网络已断开，输入会保存在本机')).toBeVisible()
  }
  await expect(page.goto('/user/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('can be put on a phone', async ({ page }) => {
  for (const { id, title } of tools) {
    await page.goto(`/${id}`)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await page.request.get(address!)).json()) as {
      name: string
      scope: string
      icons: { src: string }[]
    }
    expect(manifest).toMatchObject({ name: title, scope: `/${id}`, start_url: `/${id}`, display: 'standalone' })
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  }
  await page.goto('/user/login')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
})
