import { expect, type Locator } from '@playwright/test'
import { arrowTo, walkTo } from './focus.ts'

export interface Hand {
  press: (target: Locator, key?: string) => Promise<void>
  fill: (target: Locator, text: string) => Promise<void>
  take: (opener: Locator, word: string) => Promise<void>
  choose: (field: Locator, text: string | RegExp) => Promise<void>
  pick: (group: Locator, text: string) => Promise<void>
  turn: (tab: Locator, next: Locator) => Promise<void>
}

/** Between two keys, in milliseconds: faster typing is a scanner's. */
export const BY_HAND = 80

/** Above this, keys search instead of walking. */
const FEW = 40

const LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'

const pointer = (press: Hand['press']): Hand => ({
  press,
  fill: (target, text) => target.fill(text),
  take: async (opener, word) => {
    await press(opener)
    await press(opener.page().getByRole('menuitem', { name: word }))
  },
  choose: async (field, text) => {
    await press(field)
    await press(field.page().locator(LIST).getByTitle(text, { exact: true }))
  },
  pick: (group, text) => press(group.getByText(text, { exact: true })),
  turn: (_, next) => press(next),
})

export const finger = pointer((target) => target.tap())
export const mouse = pointer((target) => target.click())

export const keys: Hand = {
  press: async (target, key = 'Enter') => {
    await walkTo(target.page(), target)
    await target.page().keyboard.press(key)
  },
  fill: async (target, text) => {
    await walkTo(target.page(), target)
    await target.page().keyboard.press('ControlOrMeta+a')
    await target.page().keyboard.type(text, { delay: /\d/.test(text) ? BY_HAND : 0 })
  },
  take: async (opener, word) => {
    await keys.press(opener)
    await arrowTo(opener.page(), opener.page().getByRole('menuitem', { name: word }))
    await opener.page().keyboard.press('Enter')
  },
  choose: async (field, text) => {
    const list = field.page().locator(LIST)
    const marked = list.locator('.ant-select-item-option-active').and(field.page().getByTitle(text, { exact: true }))
    await keys.press(field, 'ArrowDown')
    await expect(list).toBeVisible()
    for (let step = 0; step < FEW && (await marked.count()) === 0; step++)
      await field.page().keyboard.press('ArrowDown')
    await expect(marked).toBeVisible()
    await field.page().keyboard.press('Enter')
  },
  pick: async (group, text) => {
    const wanted = group.getByRole('radio', { name: text, exact: true })
    await walkTo(group.page(), group.getByRole('radio', { checked: true }))
    for (let step = 0; step < FEW && !(await wanted.isChecked()); step++)
      await group.page().keyboard.press('ArrowRight')
    await expect(wanted).toBeChecked()
  },
  turn: async (tab, next) => {
    await walkTo(tab.page(), tab)
    await tab.page().keyboard.press('ArrowRight')
    await expect(next).toBeFocused()
    await tab.page().keyboard.press('Enter')
  },
}
