import type { FormItem } from '@huxi/clinical/forms/content'
import { expect, test } from 'vitest'
import { answersTo } from './examples-rows.ts'

const item = (linkId: string): FormItem => ({ linkId, type: 'single', text: linkId })

test('an example answers the items that have points, and no others', () => {
  const content = { intro: '', items: ['q1', 'q2', 'q3', 'q4'].map(item) }
  const form = { questionnaireId: 'q', versionId: 'v', title: '例', scorer: 'sum', content }
  expect(answersTo(form, [1, null, 0])).toEqual({ q1: '1', q3: '0' })
})
