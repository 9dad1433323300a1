import { expect, test } from 'vitest'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Session } from '../../../engine/core/session.ts'
import { rightsNow } from './rights.ts'

const SESSION: Session = {
  id: 's1',
  person: { id: '1', username: 'linjy', realname: '林静怡' },
  tenantId: 1,
  orgCode: 'A01',
  orgCodes: ['A01'],
  roleIds: ['2', '1'],
  codes: new Set(['patient:patient:list']),
  rules: new Map(),
  scopes: new Map([['patient:patient', ['own']]]),
  fields: new Map(),
  temporaryRows: new Map([['patient:patient', [{ id: '7', until: 1 }]]]),
  superAdmin: false,
  mustChange: false,
  mustEnrol: false,
  steppedUp: true,
}

const digest = (session: Session): string => rightsNow({ session } as Ctx)

test('the digest of rights stays as stored by earlier versions', () =>
  expect(digest(SESSION)).toBe('wmwvzLfc98A0DMcP4Rme-eiGdOd4z8nmArFS51B-4EU'))

test('the digest of rights is independent of session, department and temporary access', () =>
  expect(digest({ ...SESSION, id: 's2', orgCode: 'A02', temporaryRows: new Map() })).toBe(digest(SESSION)))
