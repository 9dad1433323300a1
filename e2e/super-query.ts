import type { Locator, Page } from '@playwright/test'
import { choose, dialogOf } from './desk.ts'

const builder = (page: Page): Locator => dialogOf(page, '高级查询构造器')

export const open = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '高级查询' }).click()
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
