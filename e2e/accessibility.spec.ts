/** No finding of axe on any page, nor in its layers, in light and in dark; and what axe cannot see. */
import { expect, type Page } from '@playwright/test'
import { findingsInBoth, IN_LAYERS } from './axe.ts'
import { BEFORE } from './before.ts'
import { dialogOf, expectNoSidewaysScroll, expectSettled, expectShell, test, visit } from './desk.ts'
import { CAREFUL_ROLE, hire, house, tell, type Account, type Person } from './house.ts'
import { OF_FRAME, OF_PAGES, ON_PHONE, type Layer } from './layers.ts'
import { codeNow } from './proofs.ts'
import { CONSTANT, goTo, PUBLIC, rounds, type Route } from './routes.ts'

// both workers have something to look at
test.describe.configure({ mode: 'parallel' })

const HOME = '/dashboard/analysis'
const HOUSE = '呼吸慢病健康管理平台'

/** Every nth of many. */
const share = <T>(all: readonly T[], part: number, parts: number): T[] => all.filter((_, at) => at % parts === part)

/** A page as it stands, or with a layer over it. */
const look = async (page: Page, place: string, layer?: string): Promise<string[]> => {
  await expectSettled(page)
  return layer ? findingsInBoth(page, `${place} ${layer}`, IN_LAYERS) : findingsInBoth(page, place)
}

for (const part of [0, 1])
  test(`the pages before the sign-in, part ${part + 1}`, async ({ page }) => {
    const findings: string[] = []
    for (const { path, name = '', open } of share(BEFORE, part, 2)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(new RegExp(`^.+ · ${HOUSE}$`))
      await open?.(page)
      findings.push(...(await findingsInBoth(page, `${path} ${name}`, name ? IN_LAYERS : {})))
      // whoever is half in would be let in at the next address
      await page.evaluate(() => localStorage.clear())
    }
    expect(findings).toEqual([])
  })

/** What a page has to say of itself, whatever it shows. */
const expectNamed = async (page: Page, { path, title }: Route): Promise<void> => {
  await expect(page).toHaveTitle(path === HOME ? HOUSE : `${title} · ${HOUSE}`)
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
}

/** The page of a route, and the form behind its 新增. */
const lookAt = async (page: Page, route: Route): Promise<string[]> => {
  await goTo(page, route.path)
  await expectNamed(page, route)
  const found = await look(page, route.path)
  const add = page.getByRole('main').getByRole('button', { name: /^新增/ }).filter({ visible: true }).first()
  if ((await add.count()) === 0) return found
  await add.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeVisible()
  found.push(...(await look(page, route.path, '新增')))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return found
}

const PAGE_PARTS = 3

for (const part of Array.from({ length: PAGE_PARTS }, (_, at) => at))
  test(`every page of the menu, part ${part + 1}`, async ({ enter }) => {
    const findings: string[] = []
    for (const [at, { person, routes }] of (await rounds()).entries()) {
      const known = new Set(routes.map(({ path }) => path))
      const constant = at === 0 ? CONSTANT.filter(({ path }) => !known.has(path)) : []
      const mine = share([...routes, ...constant], part, PAGE_PARTS)
      if (mine.length === 0) continue
      const page = await enter(person)
      await visit(page, HOME)
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
      for (const route of mine) findings.push(...(await lookAt(page, route)))
    }
    expect(findings).toEqual([])
  })

type Enter = (person?: Person, options?: { viewport?: { width: number; height: number } }) => Promise<Page>

/** Opens each layer on a page of its own account; who likes the frame otherwise has a window of the own. */
const lookInto = async (layers: readonly Layer[], enter: Enter, size?: { width: number; height: number }) => {
  const desks: Partial<Record<Account, Page>> = {}
  const options = size ? { viewport: size } : {}
  const findings: string[] = []
  for (const { name, path, open, account = 'admin', likes } of layers) {
    const person = house().people[account]
    const page = likes ? await enter(person, options) : (desks[account] ??= await enter(person, options))
    if (likes) await like(page, likes)
    await visit(page, path)
    await expectSettled(page)
    await open(page)
    findings.push(...(await look(page, path, name)))
  }
  return findings
}

/** Likes something from the first look on. */
const like = (page: Page, likes: Record<string, unknown>): Promise<unknown> =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, likes)

const LAYER_PARTS = 2

for (const [kind, layers] of Object.entries({ pages: OF_PAGES, 'the frame': OF_FRAME }))
  for (const part of Array.from({ length: LAYER_PARTS }, (_, at) => at))
    test(`the layers of ${kind}, part ${part + 1}`, async ({ enter }) => {
      expect(await lookInto(share(layers, part, LAYER_PARTS), enter)).toEqual([])
    })

test('the layers on a phone', async ({ enter }) => {
  expect(await lookInto(ON_PHONE, enter, { width: 375, height: 740 })).toEqual([])
})

test('what stands before the work: another password, and the question to sign in again', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(person)
  await page.goto('/user/password')
  await expect(page.getByRole('heading', { level: 1, name: '修改密码' })).toBeVisible()
  const findings = await look(page, '/user/password')
  await visit(page, '/isystem/position')
  await expectShell(page)
  await tell(person, 'POST', '/sys/logout')
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(dialogOf(page, '登录已过期')).toBeVisible()
  findings.push(...(await findingsInBoth(page, 'sign in again', IN_LAYERS)))
  expect(findings).toEqual([])
})

test('what stands before the work: a second factor that a role asks for', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin', CAREFUL_ROLE] })
  const page = await enter(person)
  await page.goto('/isystem/position')
  await expect(page.getByRole('heading', { level: 1, name: '开启两步验证' })).toBeVisible()
  await expect(page).toHaveTitle(`开启两步验证 · ${HOUSE}`)
  const findings = await look(page, 'forced second factor')
  await page.getByLabel('登录密码').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6 位动态码')).toBeFocused()
  findings.push(...(await look(page, 'forced second factor', 'phone')))
  await page.getByLabel('6 位动态码').fill(codeNow(await page.locator('.hx-mfa-key').innerText()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '恢复码' })).toBeVisible()
  findings.push(...(await look(page, 'forced second factor', 'codes')))
  await page.getByLabel('我已妥善保存恢复码').check()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
  expect(findings).toEqual([])
})

/** 320 px wide, and 1440 px at 200 %. */
const NARROW = [320, 720]

test('nothing is lost at 320 px nor at 200 %', async ({ enter }) => {
  const open = await enter()
  for (const path of PUBLIC) {
    await open.goto(path)
    await expect(open.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of NARROW) {
      await open.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(open)
    }
  }
  for (const { person, routes } of await rounds()) {
    const page = await enter(person)
    await visit(page, HOME)
    for (const { path } of [...routes, ...CONSTANT]) {
      await page.setViewportSize({ width: 1440, height: 640 })
      await goTo(page, path)
      await expectSettled(page)
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 640 })
        await expectNoSidewaysScroll(page)
      }
    }
  }
})

/** The longest movement of anything that stands in the document, in seconds. */
const longestMove = (page: Page): Promise<number> =>
  page.locator('html').evaluate((html) => {
    const { getComputedStyle } = html.ownerDocument.defaultView!
    const seconds = (text: string) => text.split(',').map((one) => Number.parseFloat(one))
    return Math.max(
      ...[...html.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [...seconds(transitionDuration), ...seconds(animationDuration)]
      }),
    )
  })

test('who wants no movement sees none', async ({ enter }) => {
  const page = await enter(house().people.nurse)
  await visit(page, HOME)
  expect(await longestMove(page)).toBeLessThan(0.001)
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await expect(dialogOf(page, '系统设置')).toBeVisible()
  expect(await longestMove(page)).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longestMove(page)).toBeGreaterThan(0.05)
})
