import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import PatientList from '../PatientList.tsx'

it('asks for labels where the menu has the labels of patients', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/label/patient', component: 'patient/PatientLabelList' }] as never })
  const tags = [{ id: 'h1', labelId: 'l1', name: '高嗜酸', source: '手工', evidence: [] }]
  serve({
    '/patient/list': () => pageOf([{ id: 'p1', name: '王强', version: 1 }]),
    '/label/patientLabel/tags': () => [{ patientId: 'p1', tags }],
  })
  renderAt('/patient/list', <PatientList />)
  expect(await screen.findByRole('button', { name: '标签 高嗜酸，查看依据' })).toBeTruthy()
})

const LABEL_PAGES = ['patient/PatientLabelList', 'label/LabelList']

it.each(LABEL_PAGES)('with the page %s a query of two labels names both and asks for both', async (component) => {
  signIn(['label:label:list'])
  useSession.setState({ menu: [{ path: '/label/labels', component }] as never })
  const log = serve({
    '/patient/list': () => pageOf([]),
    '/label/label/choices': () =>
      pageOf([
        { id: 'l1', label: '高嗜酸' },
        { id: 'l2', label: '逾期未评估' },
      ]),
  })
  renderAt('/patient/list?labels=l1,l2', <PatientList />)
  expect(await screen.findByText('标签：高嗜酸、逾期未评估')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '展开' }))
  expect(await screen.findByText('高嗜酸')).toBeTruthy()
  expect(screen.getByText('逾期未评估')).toBeTruthy()
  expect(log.find(({ path }) => path === '/patient/list')?.query.get('labels')).toBe('l1,l2')
})
