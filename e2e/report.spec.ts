/** 在线报表: from typed SQL to the rows of a nurse. Rights are tested on the server (modules/operations/report). */
import { expect, type Locator, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, moreOf, openPage, rowOf, search, test, visit } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'

test.use({ account: 'admin' })

const editorIn = (form: Locator): Locator => form.getByRole('textbox', { name: '报表SQL' })

const type = async (page: Page, editor: Locator, text: string): Promise<void> => {
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

test('a report is written, put into the menu, and run by holders of its role', async ({ page, enter }) => {
  const [name, code] = [unique('职务报表'), unique('e2e')]
  const position = unique('呼吸治疗师')
  await tell(product().people.admin, 'POST', '/sys/position/add', {
    body: { code: unique('e2e-'), name: position, postRank: '2' },
  })
  const nurse = await hire({ roles: ['nurse'] })

  await visit(page, '/online/cgreport')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = dialogOf(page, '新增在线报表')
  await form.getByLabel('报表名字').fill(name)
  await form.getByLabel('报表编码').fill(code)
  await choose(form.getByLabel('可用角色'), '护士')
  await page.keyboard.press('Escape')

  // views and their columns are offered while typing; Escape closes the list and not the form
  const editor = editorIn(form)
  await editor.click()
  await page.keyboard.type('select p.code, p.name, p.post_rank from rpt.sys_pos')
  const offered = page.getByRole('listbox', { name: '可选内容' })
  await offered.getByRole('option', { name: /^sys_position\s*职务$/ }).click()
  await page.keyboard.type(' p where p.')
  await expect(offered.getByRole('option', { name: /^code\s*职务编码/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offered).toBeHidden()
  await expect(form).toBeVisible()

  // an error names its line, and leads there
  await page.keyboard.type('nothing = 1')
  await form.getByRole('button', { name: 'SQL解析' }).click()
  await expect(form.getByRole('alert').getByText(/处问题/)).toBeVisible()
  await expect(editor.locator('.cm-lintRange-error')).toBeVisible()
  await form.getByRole('button', { name: '第 1 行' }).first().click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()

  await type(
    page,
    editor,
    "select p.code, p.name, p.post_rank from rpt.sys_position p where p.name like '%' || coalesce(${part}, '') || '%'",
  )
  await form.getByRole('button', { name: 'SQL解析' }).click()
  await expectMessage(page, '已解析：3 个字段，新增 3 个；1 个参数，新增 1 个')
  await form.getByLabel('查询，第 2 行').click()
  await form.getByRole('button', { name: '预览' }).first().click()
  await expect(form.getByText(/毫秒/)).toBeVisible()
  await form.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增在线报表“${name}（${code}）”`)

  await search(page, '报表编码', code)
  await moreOf(rowOf(page, code), '加入菜单')
  const offering = dialogOf(page, /加入菜单/)
  await expect(offering.getByText('可用角色（护士）的人会在菜单中看到它')).toBeVisible()
  await offering.getByLabel('上级菜单').fill('在线报表')
  await page.locator('.ant-select-tree-title').getByText('在线报表', { exact: true }).click()
  await offering.getByRole('button', { name: '加入' }).click()
  const told = dialogOf(page, '已加入菜单')
  await expect(told).toContainText(`位置：在线报表 / ${name}`)
  await told.getByRole('button', { name: '知道了' }).click()

  const theirs = await enter(nurse)
  await visit(theirs, '/')
  await openPage(theirs, '在线报表', name)
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible()
  await theirs.getByRole('search').getByRole('textbox').first().fill(position)
  await theirs.getByRole('button', { name: '查询' }).click()
  await expect(theirs.getByRole('table').getByText(position)).toBeVisible()
})
