/** A finding names its page, size and shade. The frame and the pages before the sign-in have tests of their own. */
import { expect, type Page } from '@playwright/test'
import { expectContent } from './content.ts'
import { dialogOf, expectSettled, like, test, visit } from './desk.ts'
import { CAREFUL_ROLE, departIds, hire, product, tell, unique } from './product.ts'
import { codeNow } from './proofs.ts'
import { CONSTANT, goTo, HOME, leadTo, PRODUCT, PUBLIC, rounds, routesOf, titleOf } from './routes.ts'
import { closeForm, DIALOG, openForm, PAGE, sweeper, WHOLE } from './sweep.ts'
import { VIEWS } from './views.ts'

// every worker gets a share
test.describe.configure({ mode: 'parallel' })

const VIEW_PATHS = new Set(VIEWS.map(({ path }) => path))

const share = <T>(all: readonly T[], part: number, parts: number): T[] => all.filter((_, at) => at % parts === part)

/** One form of each kind: in a dialog, in a drawer, of a tree. Kinds of fields have their own tests. */
const FORMS = ['/isystem/position', '/isystem/user', '/isystem/permission']

/** The longest accepted names must not break a page. */
const LONG = '呼吸与危重症医学科肺康复随访门诊'.repeat(4)

test.beforeAll(async () => {
  const { admin } = product().people
  const long = (): string => LONG.slice(0, 42) + unique('')
  const add = (path: string, body: object) => tell(admin, 'POST', path, { body })
  const [root] = await departIds(['护理部'])
  const departName = long()
  await add('/sys/sysDepart/add', { departName, parentId: root })
  await add('/sys/position/add', { code: unique('e2e-'), name: long(), postRank: '2' })
  await add('/sys/role/add', { roleCode: unique('e2e-'), roleName: long() })
  await add('/sys/dict/add', { dictCode: unique('e2e-'), dictName: long() })
  await hire({ realname: long(), departs: [departName] })
})

const PARTS = 4

const TABS = 5

for (const part of Array.from({ length: PARTS }, (_, at) => at))
  test(`the pages of the menu, share ${part + 1} of ${PARTS}`, async ({ enter }) => {
    // some thirty pages, of ten seconds each on a busy machine
    test.setTimeout(480_000)
    const findings: string[] = []
    for (const [at, { person, routes }] of rounds().entries()) {
      const known = new Set(routes.map(({ path }) => path))
      const constant = at === 0 ? CONSTANT.filter(({ path }) => !known.has(path)) : []
      const mine = share([...routes, ...constant], part, PARTS)
      if (mine.length === 0) continue
      const page = await enter(person)
      // hidden pages of other tabs would be redrawn in every look, too
      await like(page, { DEFAULT_MULTI_PAGE: false })
      const sweep = sweeper(page)
      await visit(page, mine[0]!.path)
      for (const route of mine) {
        await leadTo(page, route)
        const content = VIEW_PATHS.has(route.path) ? () => expectContent(page, route.path) : undefined
        findings.push(...(await sweep(route.path, PAGE, content)))
        if (!FORMS.includes(route.path)) continue
        await openForm(page)
        findings.push(...(await sweep(`${route.path} 新增`, DIALOG)))
        await closeForm(page)
      }
    }
    expect(findings).toEqual([])
  })

/** The longest transition or animation in the document, in seconds. */
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

test('the frame around every page, with a full tab bar, and no motion where it is reduced', async ({ enter }) => {
  const { nurse } = product().people
  const page = await enter(nurse)
  await visit(page, HOME)
  const others = (await routesOf(nurse)).filter(({ path }) => path !== HOME)
  for (const { path } of others.slice(0, TABS)) await goTo(page, path)
  await goTo(page, HOME)
  await expectSettled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await sweeper(page)(HOME, WHOLE)).toEqual([])
  await page.getByRole('button', { name: '的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await expect(dialogOf(page, '系统设置')).toBeVisible()
  expect(await longestMove(page)).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longestMove(page)).toBeGreaterThan(0.05)
})

const OPEN_PARTS = 2

for (const part of Array.from({ length: OPEN_PARTS }, (_, at) => at))
  test(`the pages before the sign-in, share ${part + 1} of ${OPEN_PARTS}`, async ({ page }) => {
    const findings: string[] = []
    const sweep = sweeper(page)
    for (const path of share(PUBLIC, part, OPEN_PARTS)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(new RegExp(`^.+ · ${PRODUCT}$`))
      findings.push(...(await sweep(path, WHOLE)))
    }
    expect(findings).toEqual([])
  })

test('a question and a result of a public tool', async ({ page }) => {
  const sweep = sweeper(page)
  await page.goto('/copd')
  await page.getByRole('button', { name: /^入院评估/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '年龄' })).toBeVisible()
  const findings = await sweep('/copd question', WHOLE)
  // an address with answers is read when the page begins
  await page.goto('/hcqycjxjz')
  await page.goto('/copd#2.stable.68~2')
  await expect(page.getByRole('heading', { level: 1, name: '评估结果' })).toBeVisible()
  findings.push(...(await sweep('/copd result', WHOLE)))
  expect(findings).toEqual([])
})

test('a required change of the password comes before the work', async ({ enter }) => {
  const page = await enter(product().people.nurse)
  await page.goto('/user/password')
  await expect(page.getByRole('heading', { level: 1, name: '修改密码' })).toBeVisible()
  expect(await sweeper(page)('/user/password', WHOLE)).toEqual([])
})

test('a second factor required by a role comes before the work', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin', CAREFUL_ROLE] })
  const page = await enter(person)
  await page.goto('/isystem/position')
  await expect(page.getByRole('heading', { level: 1, name: '开启两步验证' })).toBeVisible()
  await expect(page).toHaveTitle(titleOf('开启两步验证'))
  expect(await sweeper(page)('forced second factor', WHOLE)).toEqual([])
  await page.getByLabel('登录密码').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('6 位动态码').fill(codeNow(await page.locator('p[translate=no]').innerText()))
  await page.keyboard.press('Enter')
  await page.getByLabel('我已妥善保存恢复码').check()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
})
