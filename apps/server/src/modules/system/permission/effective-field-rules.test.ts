import {
  assessment,
  assessResult,
  dischargeList,
  observation,
  patient,
  patientConsent,
  referral,
  type Permission,
} from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../engine/core/context.ts'
import { effectiveFieldRules } from './effective-field-rules.ts'

const resources = new Map<string, Resource>(
  [dischargeList, observation, referral, assessment, assessResult, patientConsent, patient].map((r) => [r.name, r]),
)
const ctx = { services: { ports: { resources } } } as unknown as Ctx

const grant = { roleId: 'nurse', permissionId: 'menu' }
const menu = [{ id: 'menu', perms: 'fact:observation:list,visit:discharge:list' }] as unknown as Permission[]
const boundBy = (resource: string, field: string, rule: string) =>
  Object.fromEntries(effectiveFieldRules(ctx, [{ id: 'nurse', fields: [{ resource, field, rule }] }], [grant], menu))

test.each(['hidden', 'masked'])('hides the copies of a value that is %s', (rule) => {
  expect(boundBy('fact:observation', 'value', rule)).toEqual({
    'fact:observation': { value: rule, flag: 'hidden', reference: 'hidden' },
    'visit:discharge': { smokingNote: 'hidden' },
  })
})

test('hides the copies of a copy', () => {
  expect(boundBy('assess:result', 'figure', 'masked')).toEqual({
    'assess:result': { figure: 'masked' },
    'assess:assessment': { figures: 'hidden', urgent: 'hidden' },
    'visit:referral': { results: 'hidden' },
  })
})

test('hides the signature of a patient whose name is hidden', () => {
  expect(boundBy('patient:patient', 'name', 'masked')).toMatchObject({ 'patient:consent': { signerName: 'hidden' } })
})

test('a readonly value hides no copies', () => {
  expect(boundBy('fact:observation', 'value', 'readonly')).toEqual({ 'fact:observation': { value: 'readonly' } })
})
