import type { LabelTag } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, signIn } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { LabelTags } from './label-tags.tsx'

const TAG: LabelTag = {
  id: 'h1',
  labelId: 'l1',
  name: '高嗜酸',
  color: 'blue',
  category: 'stage',
  restricted: false,
  source: '规则“高嗜酸”',
  validFrom: '2026-11-01',
  validTo: null,
  evidence: [{ text: '嗜酸性粒细胞计数 0.4', resource: 'fact:lab', id: 'lab1' }],
}

it('names on paper the labels that the screen only counts', () => {
  signIn([])
  const tags = ['高嗜酸', '戒烟中', '高龄'].map((name, n) => ({ ...TAG, id: String(n), name }))
  renderAt('/', <LabelTags tags={tags} patientId="p1" most={1} />)
  expect(screen.getByText('高嗜酸、戒烟中、高龄').closest('[data-print]')).not.toBeNull()
  expect(screen.getByRole('button', { name: '另有 2 个标签' }).closest('[data-screen]')).not.toBeNull()
})

it('takes the focus of a key to the evidence', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  renderAt('/', <LabelTags tags={[TAG]} patientId="p1" />)
  fireEvent.click(screen.getByRole('button', { name: '标签 高嗜酸，查看依据' }), { detail: 0 })
  const link = await screen.findByRole('link', { name: '嗜酸性粒细胞计数 0.4' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})
