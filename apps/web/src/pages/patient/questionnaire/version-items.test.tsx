import type { FormContent } from '@huxi/clinical/forms/content'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { VersionItems } from './version-items.tsx'

const content: FormContent = {
  intro: '',
  items: [{ linkId: 't', type: 'integer', text: '总分', min: 0, max: 10 }],
  scoring: { missing: 0, bands: [{ from: 0, to: 8, text: '轻', level: 'low' }] },
}

test('names the scores without a band until a band has them', async () => {
  signIn(['quest:version:edit'])
  serve({})
  renderAt('/', <VersionItems row={{ id: '1', version: 1, status: 'draft', scorer: 'typed', content }} />)
  expect((await screen.findByRole('status')).textContent).toBe('分数 9–10 没有对应的程度，提交审核前请修改')
  fireEvent.change(screen.getByRole('textbox', { name: '程度 1 的止分' }), { target: { value: '１０' } })
  expect(screen.getByRole('status').textContent).toBe('')
})
