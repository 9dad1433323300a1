/** No serious finding on any page, nor in its first dialog, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectSettled, test, visit } from './desk.ts'
import { house } from './house.ts'
import { EXCEPTIONS, routesOf } from './routes.ts'

const GRAVE = ['serious', 'critical']

/** What is wrong with what is on screen, one line for each element. */
const findingsOf = async (page: Page, place: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => GRAVE.includes(String(impact)))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${place} ${id} ${String(target)} ${failureSummary}`),
    )
}

const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

/** Layers that stand on a page: where, and the way to open them. */
const LAYERS: readonly (readonly [path: string, open: (page: Page) => Promise<void>])[] = [
  ['/isystem/user', (page) => click(page, '展开')],
  ['/isystem/user', (page) => page.getByRole('checkbox', { name: /^选择/ }).first().check()],
  ['/isystem/user', (page) => click(page, '详情')],
  ['/isystem/user', (page) => click(page, '列设置')],
  ['/isystem/user', (page) => click(page, '的账户菜单')],
  ['/isystem/roleUserList', (page) => click(page, '授权')],
  ['/isystem/roleUserList', (page) => click(page, '成员')],
  ['/isystem/permission', (page) => click(page, '更多')],
  ['/isystem/position', (page) => click(page, '删除')],
  ['/isystem/depart', (page) => page.getByRole('treeitem', { name: '护理部' }).getByText('护理部').click()],
  ['/isystem/dict', (page) => page.locator('.hx-master-item').first().click()],
]

for (const shade of ['light', 'dark'] as const) {
  test.describe(shade, () => {
    test.use({ colorScheme: shade })

    test('the sign-in page', async ({ page }) => {
      await page.goto('/user/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入密码!')).toBeVisible()
      expect(await findingsOf(page, '/user/login')).toEqual([])
    })

    test('every page of the menu', async ({ enter }) => {
      const page = await enter(house().people.admin, { colorScheme: shade })
      const findings: string[] = []
      for (const { path } of [...(await routesOf()), ...EXCEPTIONS]) {
        await visit(page, path)
        await expectSettled(page)
        await expect(page.locator('html')).toHaveAttribute('data-theme', shade)
        findings.push(...(await findingsOf(page, path)))
        const add = page.getByRole('button', { name: /^新增/ }).first()
        if (!(await add.isVisible())) continue
        await add.click()
        await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeVisible()
        await expectSettled(page)
        findings.push(...(await findingsOf(page, `${path} 新增`)))
      }
      expect(findings).toEqual([])
    })

    test('every layer', async ({ enter }) => {
      const page = await enter(house().people.admin, { colorScheme: shade })
      const findings: string[] = []
      const look = async (place: string) => {
        await expectSettled(page)
        findings.push(...(await findingsOf(page, place)))
      }
      for (const [path, open] of LAYERS) {
        await visit(page, path)
        await expectSettled(page)
        await open(page)
        await look(`${path} ${String(open)}`)
      }
      await page.setViewportSize({ width: 375, height: 740 })
      await visit(page, '/isystem/position')
      await click(page, '打开菜单')
      await look('menu of the phone')
      expect(findings).toEqual([])
    })
  })
}
