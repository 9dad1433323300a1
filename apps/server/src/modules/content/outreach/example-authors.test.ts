import { expect, test } from 'vitest'
import { drawSites } from '../../operations/demo/people.ts'
import { authorsAmong } from './example-authors.ts'

const ADMIN = { username: 'admin', roles: ['admin'] }

const accountsAt = (scale: number) =>
  drawSites(1, scale).map(({ people }) =>
    [ADMIN, ...people.flatMap(({ username, role }) => (role ? [{ username, roles: [role] }] : []))].sort((a, b) =>
      b.username.localeCompare(a.username),
    ),
  )

test.each([0.1, 0.2, 1])('templates have a second person to release them at scale %d', (scale) => {
  for (const accounts of accountsAt(scale)) {
    const { operator, doctor } = authorsAmong(accounts)
    expect(doctor.username).not.toBe(operator.username)
  }
})

test('the accounts called by their role come first, then its other holders', () => {
  expect(accountsAt(1).map((accounts) => Object.values(authorsAmong(accounts)).map(({ roles }) => roles))).toEqual([
    [['operator'], ['doctor']],
    [['sysadmin'], ['general-practitioner']],
  ])
  expect(authorsAmong(accountsAt(1)[0]!)).toMatchObject({
    operator: { username: 'operator' },
    doctor: { username: 'doctor' },
  })
})
