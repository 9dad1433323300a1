import { expect, test } from 'vitest'
import { isKnownPage } from './known-page.ts'

test.each([
  ['system/UserList', true],
  ['patient/PatientList', true],
  ['assessment/copd', true],
  ['account/settings/Custom', true],
  ['account/parts/frame', false],
  ['layouts/RouteView', true],
  ['system/userList', false],
  ['system/user-list/columns', false],
  ['UserList', false],
])('knows the page component %s: %s', (component, known) => expect(isKnownPage(component)).toBe(known))
