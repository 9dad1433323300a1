import { expect, it } from 'vitest'
import { pageOf } from '../routes/pages.ts'
import { PAGE_HELP } from './page-help.ts'
import { helpAt } from './page-help-part.tsx'

const routes = [
  { path: '/patient/list/:id', title: '患者档案', component: 'patient/PatientDetail' },
  { path: '/old', title: '旧页面', component: 'system/Gone' },
].map(({ path, title, component }) => ({
  path,
  title,
  screen: { kind: 'page' as const, component },
  trail: [],
  menuKey: path,
}))

it('is about pages that exist', () => {
  expect(Object.keys(PAGE_HELP).filter((component) => !pageOf(component))).toEqual([])
})

it('is that of the page one is on, of every record the same, and absent where nothing is written', () => {
  expect(helpAt(routes, '/patient/list/17', '')).toBe(PAGE_HELP['patient/PatientDetail'])
  expect(helpAt(routes, '/old', '')).toBeUndefined()
  expect(helpAt(routes, '/nowhere', '')).toBeUndefined()
})
