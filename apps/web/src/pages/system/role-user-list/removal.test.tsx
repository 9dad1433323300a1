import { expect, test } from 'vitest'
import { pageOf, serve } from '../../../../test/kit.tsx'
import { consequence } from './removal.ts'

const people = (...names: string[]) => names.map((realname) => ({ realname }))

test('names the people who lose the role', async () => {
  serve({ '/sys/user/userRoleList': () => pageOf(people('张三', '李四'), 7) })
  expect(await consequence([{ id: '1', roleName: '护士' }])).toContain('失去该角色的权限：张三、李四 等 7 人。')
})

test('says which role when there are several, and passes over those nobody holds', async () => {
  serve({
    '/sys/user/userRoleList': ({ query }) => pageOf(query.get('roleId') === '1' ? people('张三') : []),
  })
  const rows = [
    { id: '1', roleName: '护士' },
    { id: '2', roleName: '医生' },
  ]
  expect(await consequence(rows)).toContain('：“护士”：张三。')
})

test('says so when nobody is concerned', async () => {
  serve({ '/sys/user/userRoleList': () => pageOf([]) })
  expect(await consequence([{ id: '1', roleName: '护士' }])).toContain('没有成员会受影响')
})
