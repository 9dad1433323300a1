import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { RemoveLabel } from './remove-label.tsx'

const tag = (id: string, labelId: string) => ({ id, labelId, name: labelId, evidence: [] })

it('removes the label of the query from the selected patients who have it', async () => {
  setWidth(1440)
  signIn(['label:patientLabel:remove'])
  const asked = serve({
    '/label/label/choices': () => pageOf([{ id: 'eos', label: '高嗜酸' }]),
    '/label/patientLabel/tags': () => [
      { patientId: 'p1', tags: [tag('h1', 'eos'), tag('h2', 'risk')] },
      { patientId: 'p2', tags: [tag('h3', 'risk')] },
      { patientId: 'p3', tags: [tag('h4', 'eos')] },
    ],
    '/label/patientLabel/remove': () => null,
  })
  const onDone = vi.fn()
  renderAt('/patient/list', <RemoveLabel patientIds={['p1', 'p2', 'p3']} asked="eos" onDone={onDone} />)
  fireEvent.click(screen.getByRole('button', { name: '移除标签' }))
  expect(await screen.findByText('高嗜酸')).toBeTruthy()
  expect(screen.getByText(/在依据发生变化之前，规则不会再次添加/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '已电话评估' } })
  fireEvent.click(screen.getAllByRole('button', { name: '移除标签' }).at(-1)!)
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const sent = asked.find(({ path }) => path === '/label/patientLabel/remove')
  expect(sent?.body).toEqual({ ids: 'h1,h4', reason: '已电话评估' })
})
