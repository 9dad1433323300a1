import { expect } from '@playwright/test'
import { expectNoSidewaysScroll, expectSettled, expectShell, like, test, visit } from './desk.ts'
import { sidewaysScroll } from './finger.ts'
import { blemishOf, hasFocus } from './focus.ts'
import { product, tell } from './product.ts'
import { CONSTANT, goTo, leadTo, PUBLIC, rounds } from './routes.ts'
import { closeForm, DIALOG, openForm, sweeper } from './sweep.ts'

test('every form behind 新增', async ({ enter }) => {
  const findings: string[] = []
  // a form with a draft says so above its fields
  for (const noun of ['position', 'user'])
    await tell(product().people.admin, 'PUT', '/sys/draft/save', {
      body: { key: `system:${noun}:new`, values: { name: '未完' } },
    })
  for (const { person, routes } of rounds()) {
    const page = await enter(person)
    const sweep = sweeper(page)
    await visit(page, routes[0]!.path)
    for (const route of routes) {
      await leadTo(page, route)
      await expectSettled(page)
      if (!(await openForm(page))) continue
      findings.push(...(await sweep(`${route.path} 新增`, DIALOG)))
      await closeForm(page)
    }
  }
  expect(findings).toEqual([])
})

/** 320 px wide, and 1440 px at 200 %. */
const NARROW = [320, 720]

test('nothing is lost at 320 px nor at 200 %: before the sign-in', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  }
})

test('nothing is lost at 320 px nor at 200 %: the pages of the menu', async ({ enter }) => {
  const findings: string[] = []
  for (const { person, routes } of rounds()) {
    const page = await enter(person)
    await visit(page, routes[0]!.path)
    for (const { path } of [...routes, ...CONSTANT]) {
      await page.setViewportSize({ width: 1440, height: 640 })
      await goTo(page, path)
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 640 })
        await expectSettled(page)
        findings.push(...(await sidewaysScroll(page)).map((finding) => `${path} ${width} px: ${finding}`))
      }
    }
  }
  expect(findings).toEqual([])
})

const MOST_STOPS = 120

test('every stop of a page has a ring, and nothing sticky covers it', async ({ enter }) => {
  const findings: string[] = []
  for (const { person, routes } of rounds()) {
    const page = await enter(person, { viewport: { width: 1440, height: 480 } })
    await like(page, { DEFAULT_FIXED_HEADER: true, DEFAULT_FIXED_SIDEMENU: true })
    for (const { path } of routes) {
      await visit(page, path)
      await expectShell(page)
      await expectSettled(page)
      const skip = page.getByRole('link', { name: '跳到主内容' })
      for (const key of ['Tab', 'Shift+Tab'])
        for (let stop = 0; stop < MOST_STOPS; stop++) {
          await page.keyboard.press(key)
          const blemish = await blemishOf(page)
          if (blemish) findings.push(`${path} ${key} ${stop} ${blemish}`)
          if (stop > 0 && (await hasFocus(page, skip))) break
        }
    }
  }
  expect(findings).toEqual([])
})
