import { expect } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, moreOf, openPage, PHONE, rowOf, test, visit } from './desk.ts'
import { unique } from './product.ts'

test.use({ account: 'admin' })

test('a form is designed, published, put into the menu and filled in', async ({ page }) => {
  const [name, code] = [unique('回访'), unique('f_').replaceAll('-', '_')]
  await visit(page, '/online/cgform')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增在线表单')
  await adding.getByLabel('表单名称').fill(name)
  await adding.getByLabel('表单编码').fill(code)
  await adding.getByRole('button', { name: '添加字段' }).click()
  const first = adding.getByRole('group', { name: '第 1 个字段' })
  await first.getByLabel('第 1 个字段的名称').fill('回访编号')
  await first.getByRole('checkbox', { name: '必填' }).check()
  await adding.getByRole('button', { name: '添加字段' }).click()
  const second = adding.getByRole('group', { name: '第 2 个字段' })
  await second.getByLabel('第 2 个字段的名称').fill('补充说明')
  await expect(adding.getByRole('group', { name: '表单预览' }).getByLabel('回访编号')).toBeVisible()

  await adding.getByRole('button', { name: '保存并发布表单' }).click()
  await expectMessage(page, /已发布/)
  const offering = dialogOf(page, '放入菜单')

  await offering.getByRole('button', { name: '放入' }).click()
  await page.getByRole('button', { name: '去填写' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // an empty list offers it twice
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
  const filling = dialogOf(page, `新增${name}`)
  await filling.getByLabel('回访编号').fill('A-1')

  await filling.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, 'A-1')).toBeVisible()

  await visit(page, '/online/cgform')
  await moreOf(rowOf(page, name), '复制')
  const copying = dialogOf(page, '复制表单')
  await copying.getByLabel('表单编码').fill(`${code}_2`)
  await copying.getByRole('button', { name: '复制' }).click()
  await expect(rowOf(page, `${name}副本`)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...PHONE, account: 'nurse' })

  test('a nurse fills a form of the menu in', async ({ page }) => {
    const no = unique('HF')
    await visit(page, '/')
    await openPage(page, '在线表单', '家庭氧疗回访')

    await page.getByRole('button', { name: '新增', exact: true }).click()
    const filling = dialogOf(page, '新增家庭氧疗回访')
    await filling.getByLabel('回访编号').fill(no)
    await filling.getByLabel('回访日期').fill('2026-11-20')
    await filling.getByLabel('回访日期').press('Enter')
    await filling.getByLabel('氧流量（L/min）').fill('2')

    await filling.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText(no).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
