import { dict, popup, ref, resource, text } from '@huxi/model'
import { expect, test } from 'vitest'
import { refuseUnknownTargets, refuseUnknownWords } from './definition-check.ts'
import { words } from './seeds.ts'

const bed = resource({
  name: 'ward:bed',
  title: '床位',
  table: 'ward_bed',
  path: '/ward/bed',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'code',
  fields: { code: text('编号', { required: true }), wardId: ref('病区', 'ward:ward') },
})

test('refuses a reference to an unknown resource with its name and the remedy', () => {
  expect(() => refuseUnknownTargets([bed])).toThrow(
    'ward:bed.wardId points at ward:ward, which is among the resources of no areaContract()',
  )
  expect(() => refuseUnknownTargets([bed, { ...bed, name: 'ward:ward', fields: {} }])).not.toThrow()
})

test('refuses a report choice that fills a field of another resource', () => {
  const head = (fill: Record<string, string>) => ({
    ...bed,
    fields: {
      head: popup('负责人', { popup: { report: 'report_user', column: 'username', fill } }),
      phone: text('电话'),
    },
  })
  expect(() => refuseUnknownTargets([head({ phone: 'phon' })])).toThrow('ward:bed.head fills phon, which is no other')
  expect(() => refuseUnknownTargets([head({ phone: 'head' })])).toThrow('ward:bed.head fills head')
  expect(() => refuseUnknownTargets([head({ phone: 'phone' })])).not.toThrow()
})

test('refuses an unknown dictionary and a state that is no word of it', () => {
  const loan = resource({
    ...bed,
    name: 'loan:loan',
    fields: { code: text('编号', { required: true }), status: dict('状态', 'loan_status', { only: ['list'] }) },
    states: { field: 'status', initial: 'booked', moves: { lend: { label: '借出', from: 'booked', to: 'lnt' } } },
  })
  const status = words('loan_status', '借用状态', ['booked', '已预约'], ['lent', '已借出'])
  expect(() => refuseUnknownWords([loan], [], [])).toThrow(
    'loan:loan.status names the dictionary loan_status, which no area has: correct the code, or add words(',
  )
  expect(() => refuseUnknownWords([loan], [status], [])).toThrow(
    'loan:loan: state lnt is no word of loan_status: booked, lent',
  )
  const lnt = { ...status, items: [...status.items, ['lnt', '借出'] as const] }
  expect(() => refuseUnknownWords([loan], [lnt], [])).not.toThrow()
})
