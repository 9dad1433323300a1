import { expect, type Page } from '@playwright/test'
import { PNG } from '../apps/server/test/upload.ts'
import { dialogOf, moreOf, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'

test.use({ account: 'sysadmin' })

const FILES = '/isystem/ossFile'

const findFile = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: '文件名称' }).fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a file is sent, used, found by its use, refused to be deleted, freed, binned and restored', async ({ page }) => {
  const { sysadmin } = product().people
  const name = `${unique('平面图')}.png`
  const title = unique('停电')
  await visit(page, FILES)
  await page.getByLabel('选择文件').setInputFiles({ name, mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText(`${name} 上传成功`)).toBeVisible()
  await findFile(page, name)
  await expect(rowOf(page, name)).toContainText('闲置')

  const { records } = await tell<{ records: { id: string; url: string }[] }>(sysadmin, 'GET', '/sys/oss/file/list', {
    query: { fileName: name },
  })
  const [{ id: fileId, url }] = records as [{ id: string; url: string }]
  const notice = {
    titile: title,
    msgCategory: '1',
    priority: 'L',
    msgType: 'ALL',
    msgAbstract: '今晚',
    endTime: '2099-12-31 00:00:00',
    msgContent: `<p><img src="/platform/sys/common/static/${url}" alt="平面图"></p>`,
  }
  const { id } = await tell<{ id: string }>(sysadmin, 'POST', '/sys/annountCement/add', { body: notice })

  await rowOf(page, name).getByRole('link', { name }).click()
  await page.getByRole('tab', { name: '用在哪里' }).click()
  await expect(page.getByRole('list', { name: '用在哪里' })).toContainText('系统通告 · 内容')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

  await visit(page, FILES)
  await findFile(page, name)
  await expect(rowOf(page, name)).toContainText('使用中')
  const remove = async () => {
    await rowOf(page, name).getByRole('button', { name: /更多/ }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await dialogOf(page, /删除/).getByRole('button', { name: '删除' }).click()
  }
  await remove()
  await expect(page.getByText('还有 1 个系统通告在使用它，不能删除，请先在那里移除或换一个文件')).toBeVisible()

  await tell(sysadmin, 'PUT', '/sys/annountCement/edit', { body: { ...notice, id, msgContent: '<p>无图</p>' } })
  await visit(page, `${FILES}/${fileId}`)
  await expect(page.getByText('没有使用它的数据')).toBeVisible()
  await visit(page, FILES)
  await findFile(page, name)
  await expect(rowOf(page, name)).toContainText('闲置')
  await remove()
  await expect(rowOf(page, name)).toHaveCount(0)

  await moreOf(page.locator('[data-toolbar]'), '回收站')
  const bin = dialogOf(page, '文件回收站')
  await bin.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '取回' }).click()
  await expect(page.getByText(`已取回文件“${name}”`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, name)).toContainText('闲置')
})
