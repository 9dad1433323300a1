import { describe, expect, test } from 'vitest'
import { bool, dict, int, resource, ruleField, ruleFields, ruleOperators, secret, text } from '@huxi/model'

const bed = resource({
  name: 'ward:bed',
  title: '床位',
  table: 'ward_bed',
  path: '/ward/bed',
  owner: 'tenant',
  label: 'bedCode',
  fields: {
    bedCode: text('床号', { required: true }),
    ready: bool('可用', { wire: 'isReady' }),
    floor: int('楼层'),
    rank: dict('级别', 'bed_rank', { numeric: true }),
    code: secret('口令'),
  },
})

describe('fields a rule may name', () => {
  test('are the columns and the audit columns', () => {
    expect(Object.keys(ruleFields(bed)).toSorted()).toEqual([
      'bedCode',
      'createBy',
      'createTime',
      'floor',
      'id',
      'rank',
      'ready',
      'sysOrgCode',
      'updateBy',
      'updateTime',
    ])
  })
  test.each(['ready', 'isReady'])('%s names one', (given) => expect(ruleField(bed, given)?.[0]).toBe('ready'))
  test.each(['bedCode', 'bed_code'])('%s names one', (given) => expect(ruleField(bed, given)?.[0]).toBe('bedCode'))
  test.each(['code', 'tenant_id', 'constructor', '', 'bed_code;--'])('%j names none', (given) =>
    expect(ruleField(bed, given)).toBeUndefined(),
  )
})

test('comparisons follow the kind', () => {
  const { bedCode, ready, floor, rank } = bed.fields
  expect(ruleOperators(ready)).toEqual(['=', '!='])
  for (const f of [floor, rank]) expect(ruleOperators(f)).toEqual(['=', '!=', '>', '>=', '<', '<=', 'IN'])
  expect(ruleOperators(bedCode)).toContain('RIGHT_LIKE')
})
