import { checkRule, position, type FailedPiece } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()

const idOf = async (path: string, ruleCode: string): Promise<string> => {
  const { body } = await app.call<{ records: { id: string; ruleCode: string }[] }>('GET', `${path}/list`, {
    as: 'admin',
    query: { pageSize: 99_999 },
  })
  return body.result!.records.find((row) => row.ruleCode === ruleCode)!.id
}
const save = async (path: string, body: Record<string, unknown>, as: PersonName = 'sysadmin') =>
  (await app.call<{ id: string }>(body['id'] ? 'PUT' : 'POST', `${path}/${body['id'] ? 'edit' : 'add'}`, { as, body }))
    .body

describe('fill rules', () => {
  const PATH = '/sys/fillRule'
  const run = async (code: string, body: Record<string, unknown> = {}, as: PersonName = 'admin') =>
    (await app.call('PUT', `${PATH}/executeRuleByCode/${code}`, { as, body })).body
  const tried = async (ruleCode: string, as: PersonName = 'admin') =>
    (await app.call('GET', `${PATH}/testFillRule`, { as, query: { ruleCode } })).body

  test('rules of the program keep code and function, and cannot be deleted', async () => {
    const id = await idOf(PATH, 'patient_no')
    expect(await save(PATH, { id, ruleCode: 'other' })).toMatchObject({
      success: false,
      message: '填值规则“患者编号”正被系统使用，不能修改编码',
    })
    expect(await save(PATH, { id, ruleClass: 'shop_order_num', ruleParams: null })).toMatchObject({
      success: false,
      message: '填值规则“患者编号”正被系统使用，不能更换规则实现类',
    })
    const gone = await app.call('DELETE', `${PATH}/deleteBatch`, { as: 'sysadmin', query: { ids: `${id},` } })
    expect(gone.body).toMatchObject({ success: false, message: '填值规则“患者编号”正被系统使用，不能删除' })
  })

  test('a custom rule counts, and a trial consumes no number', async () => {
    const rule = { ruleName: '物资编号', ruleCode: 'goods_no', ruleClass: 'serial', ruleParams: '{"prefix":"W"}' }
    expect(await save(PATH, rule)).toMatchObject({ success: true, message: '添加成功！' })
    const [first, second] = [await tried('goods_no'), await tried('goods_no')]
    expect(first.result).toMatch(/^W\d{2}000001$/)
    expect([second.result, (await run('goods_no', {}, 'nurse')).result]).toEqual([first.result, first.result])
    expect((await run('goods_no')).result).toMatch(/^W\d{2}000002$/)
  })

  test('a function is selected from the program’s, also by the names of older clients', async () => {
    const rule = { ruleName: '订单', ruleCode: 'orders', ruleClass: 'org.jeecg.modules.system.rule.OrderNumberRule' }
    const { result } = await save(PATH, rule)
    const { body } = await app.call('GET', `${PATH}/queryById`, { as: 'admin', query: { id: result!.id } })
    expect(body.result).toMatchObject({ ruleClass: 'shop_order_num' })
    for (const ruleClass of ['java.lang.Runtime', 'constructor', '__proto__'])
      expect(await save(PATH, { ruleName: '无', ruleCode: 'none', ruleClass })).toMatchObject({
        success: false,
        message: `没有名为“${ruleClass}”的规则实现类，请从列表中选择一个`,
      })
  })

  test.each([
    ['{', '规则参数应为 JSON 对象，例如 {"prefix":"P"}'],
    ['[]', '规则参数应为 JSON 对象，例如 {"prefix":"P"}'],
    ['{"digits":99}', '序号位数应在 1 到 12 之间'],
    ['{"digist":6}', '“流水号”没有参数 digist，请去掉'],
  ])('parameters %s are refused', async (ruleParams, message) => {
    const rule = { ruleName: '错', ruleCode: 'wrong', ruleClass: 'serial', ruleParams }
    expect(await save(PATH, rule)).toMatchObject({ success: false, message })
  })

  test('the next code of a department contains its level', async () => {
    const { body } = await app.call<{ id: string; orgCode: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })
    const root = body.result!.find(({ orgCode }) => orgCode === 'A01')!
    const next = await run('org_num_role', { parentId: root.id })
    expect(next.result).toEqual([expect.stringMatching(/^A01A\d\d$/), '2'])
    expect(await run('org_num_role', { parentId: 'nobody' })).toMatchObject({ success: false })
    expect(await run('org_num_role', {}, 'nurse')).toMatchObject({ message: '编码规则不存在，请检查规则编码' })
  })

  test('changes need tenant 1 and the right', async () => {
    const rule = { ruleName: '无权', ruleCode: 'no', ruleClass: 'serial' }
    for (const as of ['nurse', 'secadmin', 'outsider'] as const)
      expect((await app.call('POST', `${PATH}/add`, { as, body: rule })).status, as).toBe(403)
    expect((await app.call('GET', `${PATH}/testFillRule`, { as: 'nurse', query: { ruleCode: 'x' } })).status).toBe(403)
  })
})

describe('check rules', () => {
  const PATH = checkRule.path
  const asked = async (ruleCode: string, value: string) =>
    (await app.call<FailedPiece | null>('GET', `${PATH}/checkByCode`, { as: 'nurse', query: { ruleCode, value } })).body

  test('the common rule names the first mismatch', async () => {
    expect(await asked('common', 'abc_1')).toMatchObject({ success: true, code: 200, result: null })
    expect(await asked('common', '1abc')).toMatchObject({
      success: false,
      message: '第一位只能是字母',
      result: { digits: '1', pattern: '^[a-zA-Z]$', checkValue: '1', beginIndex: 0, endIndex: 1, passed: false },
    })
    expect(await asked('common', 'ab')).toMatchObject({ success: false, message: '最少输入3位数' })
    expect(await asked('common', '')).toMatchObject({ success: true, code: 200, result: null })
    expect(await asked('nothing', 'ab')).toMatchObject({ success: false, message: '该编码不存在' })
  })

  test('a value may be encoded twice, and an invalid encoding stays as it is', async () => {
    await save(PATH, {
      ruleName: '百分数',
      ruleCode: 'percent',
      ruleJson: JSON.stringify([{ digits: '*', pattern: '[\\d一二三]+%', message: '应为百分数' }]),
    })
    for (const value of ['50%', encodeURIComponent('50%'), encodeURIComponent('三%')])
      expect(await asked('percent', value), value).toMatchObject({ success: true })
    expect(await asked('percent', '五%')).toMatchObject({ success: false, message: '应为百分数' })
  })

  test('pieces match in order', async () => {
    const piece = (digits: string | number, pattern: string, message: string) => ({ digits, pattern, message })
    const ruleJson = JSON.stringify([
      piece(2, '[A-Z]+', '前两位是大写字母'),
      piece('3', '\\d{3}', '随后三位是数字'),
      piece('*', '.{5}', '共五位'),
    ])
    expect(await save(PATH, { ruleName: '分段', ruleCode: 'pieces', ruleJson })).toMatchObject({ success: true })
    expect(await asked('pieces', 'AB123')).toMatchObject({ success: true })
    expect(await asked('pieces', 'AB12')).toMatchObject({
      message: '随后三位是数字',
      result: { beginIndex: 2, endIndex: 4, checkValue: '12' },
    })
    expect(await asked('pieces', 'AB1234')).toMatchObject({ message: '共五位' })
  })

  test.each([
    ['{}', '规则应为 JSON 数组，每一条有 digits、pattern 和 message'],
    ['[{"digits":"0","pattern":"a","message":"x"}]', '第 1 条：位数应为 * 或大于 0 的整数'],
    ['[{"digits":"*","pattern":"a"}]', '第 1 条：请填写提示文本'],
    ['[{"digits":"*","message":"x"}]', '第 1 条：请填写正则表达式'],
    ['[null]', '第 1 条：请填写正则表达式'],
    ['[{"digits":"*","pattern":"(?=a)","message":"x"}]', '第 1 条：正则表达式不支持环视等写法“(?=”'],
  ])('%s is refused at its field', async (ruleJson, message) => {
    expect(await save(PATH, { ruleName: '错', ruleCode: 'wrong', ruleJson })).toMatchObject({
      success: false,
      message,
      result: { fields: { ruleJson: message } },
    })
  })

  test('codes of positions meet their rule when added, changed or imported', async () => {
    const [path, rule] = ['/sys/position', await idOf(PATH, 'position_code')]
    const added = (code: string, as: PersonName = 'admin') => save(path, { code, name: '甲', postRank: '1' }, as)
    expect(await added('_a')).toMatchObject({
      message: '职务编码应以字母、数字或汉字开头',
      result: { fields: { code: '职务编码应以字母、数字或汉字开头' } },
    })
    const { result } = await added('first')
    const pieces = [{ digits: '*', pattern: 'z.*', message: '以 z 开头' }]
    await save(PATH, {
      id: rule,
      ruleName: '职务编码规则',
      ruleCode: 'position_code',
      ruleJson: JSON.stringify(pieces),
    })
    expect(await added('second', 'outsider')).toMatchObject({ success: false, message: '以 z 开头' })
    expect(await save(path, { id: result!.id, code: 'first', name: '乙', postRank: '1' }, 'admin')).toMatchObject({
      success: true,
    })
    const rows = ['third', 'z3'].map((code) => ({ code, name: '丙', postRank: '1', companyId: null }))
    const ctx = systemOf(app, 1)
    const refused = await inTransaction(ctx, (tx) => storeOf(tx, position).addMany(tx, rows))
    expect(refused.map((error) => error?.message)).toEqual(['以 z 开头', undefined])
    const gone = await app.call('DELETE', `${PATH}/delete`, { as: 'sysadmin', query: { id: rule } })
    expect(gone.body).toMatchObject({ success: false, message: expect.stringContaining('正用于职务的职务编码') })
  })

  test('a code is unique', async () => {
    expect(await save(PATH, { ruleName: '再次', ruleCode: 'common' })).toMatchObject({
      success: false,
      message: '规则Code“common”已存在，请换一个',
    })
  })
})
