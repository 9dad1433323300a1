import { ref, resource, text } from '@huxi/model'
import { expect, test } from 'vitest'
import { refuseUnknownTargets } from './targets.ts'

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

test('a reference to what nobody hands over is refused with its name and the remedy', () => {
  expect(() => refuseUnknownTargets([bed])).toThrow(
    'ward:bed.wardId points at ward:ward, which is among the resources of no areaContract()',
  )
  expect(() => refuseUnknownTargets([bed, { ...bed, name: 'ward:ward', fields: {} }])).not.toThrow()
})
