import { expect, it } from 'vitest'
import { placeOf } from './draft-places.ts'

it.each([
  ['patient:patient:new', '新增患者', 'patient/PatientList', { open: 'patient:patient' }],
  ['patient:patient:17', '编辑患者', 'patient/PatientList', { open: 'patient:patient/17' }],
  ['system:dictItem:new-3', '新增字典项', '', {}],
  ['page:assess-copd', '慢阻肺预后评估', 'assessment/copd', {}],
  ['page:assess-copd-17', '慢阻肺预后评估', 'assessment/copd', { amends: '17' }],
  ['page:rule-new-5', '数据规则', 'system/PermissionList', {}],
])('%s continues on the page of its start', (key, title, component, query) => {
  expect(placeOf({ key })).toEqual({ title, component, query })
})

it.each(['page:other', 'gone:thing:new'])('%s belongs to no known page', (key) => {
  expect(placeOf({ key })).toBeUndefined()
})
