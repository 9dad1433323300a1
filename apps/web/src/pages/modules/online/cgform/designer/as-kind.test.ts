import { onlineForm, type FormItem } from '@huxi/contract'
import { parser } from '@huxi/model'
import { expect, test } from 'vitest'
import { asKind } from './as-kind.ts'

const { fields } = onlineForm.fields

test('a field of another kind loses the options of the old one and can be saved', () => {
  const item: FormItem = { code: 'f1', label: '流量', kind: 'text', list: true, max: 9 }
  const changed = { code: 'f1', label: '流量', kind: 'number', list: true }
  expect(parser({ fields })({ fields: [asKind(item, 'number')] })).toEqual({ fields: [changed] })
  const way: FormItem = { code: 'f2', label: '方式', kind: 'dict', options: ['鼻导管', '面罩'] }
  expect(asKind(way, 'dicts')).toEqual({ ...way, kind: 'dicts' })
})
