import { resources as byTable, type Permission } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../engine/core/context.ts'
import { effectiveFieldRules } from './effective-field-rules.ts'

const resources = new Map(Object.values<Resource>(byTable).map((r) => [r.name, r]))
const ctx = { services: { ports: { resources } } } as unknown as Ctx

const grant = { roleId: 'nurse', permissionId: 'menu' }
const menu = [{ id: 'menu', perms: 'fact:observation:list,visit:discharge:list' }] as unknown as Permission[]
const boundBy = (resource: string, field: string, rule: string) =>
  Object.fromEntries(effectiveFieldRules(ctx, [{ id: 'nurse', fields: [{ resource, field, rule }] }], [grant], menu))

test.each(['hidden', 'masked'])('hides the copies of a value that is %s', (rule) => {
  expect(boundBy('fact:observation', 'value', rule)).toMatchObject({
    'fact:observation': { value: rule, flag: 'hidden', reference: 'hidden' },
    'visit:discharge': { smokingNote: 'hidden', proposal: 'hidden' },
    'range:critical': { result: 'hidden', flag: 'hidden', reference: 'hidden' },
    'safety:override': { warning: 'hidden' },
  })
})

test('hides the copies of a copy', () => {
  expect(boundBy('assess:result', 'figure', 'masked')).toMatchObject({
    'assess:result': { figure: 'masked' },
    'assess:assessment': { figures: 'hidden', urgent: 'hidden' },
    'visit:referral': { results: 'hidden' },
  })
})

test('hides the signature of a patient whose name is hidden', () => {
  expect(boundBy('patient:patient', 'name', 'masked')).toMatchObject({ 'patient:consent': { signerName: 'hidden' } })
})

test.each([
  ['visit:allergy', 'substance', 'safety:override', 'warning'],
  ['fact:medication', 'drug', 'safety:override', 'warning'],
  ['visit:oxygen', 'flow', 'safety:override', 'warning'],
  ['patient:patient', 'birthDate', 'safety:override', 'warning'],
  ['fact:lab', 'sampledAt', 'range:critical', 'takenAt'],
  ['visit:handoverEntry', 'situation', 'visit:handoverEntry', 'proposal'],
  ['visit:diagnosis', 'diagnosisText', 'visit:handoverEntry', 'proposal'],
  ['fact:medication', 'drug', 'visit:discharge', 'proposal'],
  ['fact:medication', 'endDate', 'visit:discharge', 'drugsNote'],
  ['fact:medication', 'startDate', 'visit:handoverEntry', 'background'],
  ['fact:medication', 'endDate', 'safety:override', 'warning'],
  ['visit:oxygen', 'endOn', 'visit:discharge', 'oxygenNote'],
  ['fact:lab', 'sampledAt', 'visit:handoverEntry', 'assessment'],
  ['tobacco:profile', 'cigsPerDay', 'tobacco:attempt', 'perDay'],
])('hides the copy of %s %s in %s', (resource, field, copy, name) => {
  expect(boundBy(resource, field, 'hidden')).toMatchObject({ [copy]: { [name]: 'hidden' } })
})

test('a readonly value hides no copies', () => {
  expect(boundBy('fact:observation', 'value', 'readonly')).toEqual({ 'fact:observation': { value: 'readonly' } })
})
