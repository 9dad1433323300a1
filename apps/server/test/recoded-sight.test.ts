import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBoundRole, addRule, reachTo, rowsWith } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'

const app = useApp()
const put = async (path: string, body: object, as: CallOptions = { as: 'admin' }) =>
  (await app.call('PUT', path, { ...as, body })).body
const post = async <T>(path: string, body: object) => (await app.call<T>('POST', path, { as: 'admin', body })).body

let own: string
beforeAll(async () => {
  own = await departId(app, 'A01A01')
})

describe('rows of a branch', () => {
  test.each(['scope', 'rule'])('are not moved into the writer’s sight by the %s that compares codes', async (kind) => {
    const codes = ['system:position:list', 'system:depart:list', 'system:depart:edit']
    const rows = await rowsWith(app, (code) => codes.includes(code))
    const [list] = await rowsWith(app, (code) => code === 'system:position:list')
    const rule = { ruleColumn: 'sysOrgCode', ruleConditions: 'RIGHT_LIKE', ruleValue: '#{sys_org_code}' }
    const bound = kind === 'rule' ? { row: list!, rules: [await addRule(app, list!, rule)] } : undefined
    const role = await addBoundRole(app, rows, bound)
    const clerk = await addAccount(app, { departs: ['A01A01'], roleCode: role.roleCode })
    if (kind === 'scope') await reachTo(app, role.id, 'system:position', { list: 'departTree' })
    const as = { token: await tokenOf(app, clerk) }
    const parentId = await departId(app, 'A01')
    const branch = await post<{ id: string }>('/sys/sysDepart/add', {
      departName: `旁支${kind}`,
      parentId,
      orgCategory: '2',
    })
    const { id } = branch.result!
    const { orgCode } = (
      await app.call<{ orgCode: string }>('GET', '/sys/sysDepart/queryById', { as: 'admin', query: { id } })
    ).body.result!
    const total = async () =>
      (await app.call<{ total: number }>('GET', '/sys/position/list', { ...as, query: { code: `branch_${kind}` } }))
        .body.result!.total
    await post('/sys/position/add', { code: `branch_${kind}`, name: '旁支职务', postRank: '1' })
    await sql`update sys_position set sys_org_code = ${orgCode} where code = ${`branch_${kind}`}`.execute(
      systemOf(app, 1).db,
    )
    expect(await total()).toBe(0)
    const moved = await put('/sys/sysDepart/edit', { id, parentId: own }, as)
    expect([moved.success, await total()], moved.message).toEqual([false, 0])
    expect(moved.message).toContain('您将看到原来看不到的职务')
    expect(await put('/sys/sysDepart/edit', { id, parentId: own })).toMatchObject({ success: true })
    expect(await total()).toBe(1)
  })
})
