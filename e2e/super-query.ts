import type { Locator, Page } from '@playwright/test'
import { choose, dialogOf, moreOf } from './desk.ts'

const builder = (page: Page): Locator => dialogOf(page, '高级查询')

export const open = async (page: Page): Promise<Locator> => {
  await moreOf(page.locator('[data-toolbar]'), '高级查询')
  return builder(page)
}

export const say = async (page: Page, nth: number, field: string, rule: string, value: string): Promise<void> => {
  const row = builder(page).getByRole('listitem', { name: `第 ${nth} 个条件` })
  await choose(row.getByLabel('查询字段'), field)
  await choose(row.getByLabel('匹配规则'), rule)
  await row.getByLabel(`${field}的值`).fill(value)
}

export const ask = (page: Page): Promise<void> =>
  builder(page).getByRole('button', { name: '查询', exact: true }).click()
