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
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${place} ${id} ${target} ${failureSummary}`))
}

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
        findings.push(...(await findingsOf(page, path)))
        const add = page.getByRole('button', { name: '新增', exact: true }).first()
        if (!(await add.isVisible())) continue
        await add.click()
        await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeVisible()
        findings.push(...(await findingsOf(page, `${path} 新增`)))
      }
      expect(findings).toEqual([])
    })
  })
}
