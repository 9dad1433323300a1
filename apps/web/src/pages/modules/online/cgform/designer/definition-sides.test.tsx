import type { FormItem } from '@huxi/contract'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFINITION_SIDES } from './definition-sides.tsx'
import { itemChanges, partChanges } from './item-changes.ts'

const no: FormItem = { code: 'no', label: '回访编号', kind: 'text', required: true, list: true }
const flow: FormItem = { code: 'flow', label: '氧流量', kind: 'number', list: true, unit: 'L/min' }
const day: FormItem = { code: 'day', label: '回访日期', kind: 'date' }

describe('changes of the fields of a form', () => {
  it.each([
    ['an added one', [no], [no, day], ['增加“回访日期”（日期）']],
    ['a removed one', [no, day], [no], ['移除“回访日期”']],
    [
      'a name and a type',
      [flow],
      [{ ...flow, label: '流量', kind: 'text' }],
      ['“氧流量”：名称改为“流量”，类型改为单行文本'],
    ],
    [
      'settings',
      [flow],
      [{ ...flow, required: true, list: false, unit: '升' }],
      ['“氧流量”：设为必填，取消列表显示，修改单位'],
    ],
    ['the order', [no, day], [day, no], ['改变字段的次序']],
    ['a limit of nought', [flow], [{ ...flow, min: 0 }], ['“氧流量”：修改最小值']],
    ['a setting that is off either way', [no], [{ ...no, search: false, unit: '' }], []],
  ] as const)('names %s', (_, before, after, expected) => {
    expect(itemChanges(before as readonly FormItem[], after as readonly FormItem[])).toEqual(expected)
  })

  it('names the child table of a changed field', () => {
    const part = { code: 'drugs', label: '用药', items: [no] }
    expect(partChanges([part], [{ ...part, items: [no, day] }])).toEqual(['明细“用药”：增加“回访日期”（日期）'])
    expect(partChanges([], [part])).toEqual(['增加明细“用药”（1 个字段）'])
  })
})

it('shows changes of a side, and the names of an unchanged one', () => {
  const Fields = DEFINITION_SIDES['fields']!
  const { container, rerender } = render(<Fields base={[no]} value={[no, day]} row={{}} />)
  expect(screen.getByRole('listitem').textContent).toBe('增加“回访日期”（日期）')
  rerender(<Fields base={[no, day]} value={[no, day]} row={{}} />)
  expect(container.textContent).toBe('2 个字段：回访编号、回访日期')
})
