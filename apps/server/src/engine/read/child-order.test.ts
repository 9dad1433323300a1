import { askableResource, childOf, resource, text } from '@huxi/model'
import { expect, test } from 'vitest'
import { compile, refusal } from '../../../test/compiled.ts'
import { ordering } from './where.ts'

test('children have their own order, which no caller may ask for', () => {
  const part = askableResource(
    resource({
      name: 'test:part',
      title: '部件',
      label: 'name',
      ...childOf('thingId', '物品', 'test:thing', { name: text('名称') }),
    }),
    {},
  )
  expect(compile(ordering(part, {}))).toEqual(['"sort_no" asc, "id" asc'])
  expect(refusal(() => ordering(part, { column: 'sortNo' }))[1]).toMatch('列字段不存在')
})
