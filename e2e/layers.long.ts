import { expect, type Page } from '@playwright/test'
import { findingsInBoth, IN_LAYERS } from './axe.ts'
import { BEFORE } from './before.ts'
import { dialogOf, expectSettled, expectShell, like, PHONE, test, visit } from './desk.ts'
import { sidewaysScroll, smallPrint, smallTargets } from './finger.ts'
import { CAREFUL_ROLE, hire, product, tell } from './product.ts'
import { ON_PHONE } from './layers-on-phone.ts'
import { OF_FRAME, OF_PAGES, type Layer } from './layers.ts'
import { codeNow } from './proofs.ts'

for (const { path, name = '', open } of BEFORE)
  test(`before the sign-in: ${path} ${name}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await open?.(page)
    expect(await findingsInBoth(page, `${path} ${name}`, name ? IN_LAYERS : {})).toEqual([])
  })

const openLayer = async (page: Page, { path, open, likes }: Layer): Promise<void> => {
  if (likes) await like(page, likes)
  await visit(page, path)
  await expectSettled(page)
  await open(page)
  await expectSettled(page)
}

for (const layer of [...OF_PAGES, ...OF_FRAME])
  test(`layer: ${layer.path} ${layer.name}`, async ({ enter }) => {
    const page = await enter(product().people[layer.account ?? 'admin'])
    await openLayer(page, layer)
    expect(await findingsInBoth(page, layer.name, IN_LAYERS)).toEqual([])
  })

for (const layer of ON_PHONE)
  test(`layer on a phone: ${layer.path} ${layer.name}`, async ({ enter }) => {
    const { admin } = product().people
    // content for a recycle bin and a form with a draft
    const { id } = await hire()
    await tell(admin, 'DELETE', '/sys/user/delete', { query: { id } })
    const page = await enter(product().people[layer.account ?? 'admin'], PHONE)
    await openLayer(page, layer)
    const body = page.locator('body')
    const findings = [...(await sidewaysScroll(page)), ...(await smallTargets(body)), ...(await smallPrint(body))]
    findings.push(...(await findingsInBoth(page, layer.name, IN_LAYERS)))
    expect(findings).toEqual([])
  })

test('the dialog to sign in again', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(person)
  await visit(page, '/isystem/position')
  await expectShell(page)
  await tell(person, 'POST', '/sys/logout')
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(dialogOf(page, '登录已过期')).toBeVisible()
  expect(await findingsInBoth(page, 'sign in again', IN_LAYERS)).toEqual([])
})

test('the steps of a second factor that a role asks for', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin', CAREFUL_ROLE] })
  const page = await enter(person)
  await page.goto('/isystem/position')
  await page.getByLabel('登录密码').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6 位动态码')).toBeFocused()
  const findings = await findingsInBoth(page, 'phone', IN_LAYERS)
  await page.getByLabel('6 位动态码').fill(codeNow(await page.locator('p[translate=no]').innerText()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '恢复码' })).toBeVisible()
  findings.push(...(await findingsInBoth(page, 'codes', IN_LAYERS)))
  expect(findings).toEqual([])
})
