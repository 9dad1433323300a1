import type { LoginResult } from '@huxi/contract'
import { expect, it, vi } from 'vitest'
import { read, write } from '../../platform/storage.ts'
import { setUser, signedIn, useSession } from './session.ts'

const stored = { id: '1', username: 'linjy', realname: '林静怡', avatar: 'a.png', orgCode: 'A01', tenantId: 1 }
const person = {
  ...stored,
  phone: '13800000001',
  email: 'lin@example.cn',
  birthday: '1990-01-31',
  idCard: '110*************1X',
  telephone: '8001',
  workNo: 'W7',
  lastLoginTime: '2026-01-31 08:00:00',
}
const result = { token: 'T1', userInfo: person, sysAllDictItems: {}, departs: [], multi_depart: 1, tenantList: [] }

it('the browser stores only the user data of the frame', () => {
  signedIn(result as unknown as LoginResult)
  expect(read('Login_Userinfo')).toEqual(stored)
  expect(useSession.getState().user).toEqual(stored)
  setUser({ ...person, orgCode: 'A02' } as never)
  expect(read('Login_Userinfo')).toEqual({ ...stored, orgCode: 'A02' })
})

it('drops personal data stored by an earlier version', async () => {
  write('Login_Userinfo', person)
  vi.resetModules()
  const { storedSession } = await import('./session.ts')
  expect(storedSession().user).toEqual(stored)
  expect(read('Login_Userinfo')).toEqual(stored)
})
