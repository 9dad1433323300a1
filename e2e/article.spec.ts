import { expect, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, PHONE, rowOf, test, visit } from './desk.ts'
import { product, unique } from './product.ts'

test.use({ account: 'operator', broken: /\/articles\/\w+ .*404/ })

const confirm = async (page: Page, move: string, message: string): Promise<void> => {
  await page.getByRole('button', { name: move, exact: true }).click()
  await dialogOf(page, new RegExp(move))
    .getByRole('button', { name: new RegExp(`^(?:${move}|确 ?定)$`) })
    .click()
  await expectMessage(page, message)
}

test('an article is written, reviewed, scheduled, read on a phone without script, and taken offline', async ({
  page,
  enter,
}) => {
  const title = unique('缩唇呼吸')
  await visit(page, `/article/article?title=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const writing = dialogOf(page, '新增科普文章')
  await choose(writing.getByLabel('分类'), '戒烟')
  for (const [name, text] of [
    ['标题', title],
    ['作者', '健康教育组'],
    ['摘要', '学会慢慢呼气'],
    ['正文', '用鼻子吸气，像吹口哨一样慢慢呼气。'],
    ['资料来源', '本院资料'],
  ] as const)
    await writing.getByRole('textbox', { name: new RegExp(`${name}$`) }).fill(text)
  await writing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增科普文章“${title}”`)
  await rowOf(page, title).getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expectMessage(page, '已提交，等待他人审核')

  const desk = await enter(product().people.doctor)
  await visit(desk, page.url())
  await confirm(desk, '审核通过', '审核通过，可以发布')

  await page.reload()
  await page.getByRole('button', { name: '定时发布' }).click()
  const asking = dialogOf(page, /定时发布/)
  await asking.getByLabel('发布时间').fill('2099-01-01 08:00:00')
  await page.keyboard.press('Enter')
  await asking.getByRole('button', { name: /^(?:定时发布|确 ?定)$/ }).click()
  await expectMessage(page, /到时自动发布/)
  const phone = await enter(undefined, { ...PHONE, javaScriptEnabled: false })
  await phone.goto('/articles')
  await expect(phone.getByRole('link', { name: title })).toHaveCount(0)
  await confirm(page, '发布', '已发布')

  await phone.reload()
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByText('像吹口哨一样慢慢呼气')).toBeVisible()
  await expectNoSidewaysScroll(phone)

  await confirm(page, '下线', '已下线')
  const gone = (await phone.reload())!
  expect([gone.status(), gone.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await expect(phone.getByRole('heading', { name: '没有这篇文章' })).toBeVisible()
})
