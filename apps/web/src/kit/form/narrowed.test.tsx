import { ref } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { RecordForm } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

const FIELDS = { box: ref('角色', 'system:role'), who: ref('用户', 'system:user', { within: 'box' }) }

const Page = ({ initial }: { initial: Record<string, unknown> }) => (
  <RecordForm handle={useRecordForm({ fields: FIELDS, initial, recordId: '1' })} />
)

let asked: Asked[]
beforeEach(() => {
  setWidth(1440)
  asked = serve({
    '/sys/role/choices': () => pageOf(['r1', 'r2'].map((id) => ({ id, label: `角色 ${id}` }))),
    '/sys/user/choices': () => pageOf([{ id: 'u1', label: '用户 u1' }]),
  })
})

it('choices are asked for within the chosen value, and the choice goes with it', async () => {
  renderAt('/', <Page initial={{ box: 'r1', who: 'u1' }} />)
  expect(await screen.findByText('用户 u1')).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText('用户'))
  const queries = () => asked.filter(({ path, query }) => path === '/sys/user/choices' && !query.has('ids'))
  await waitFor(() => expect(queries()).toHaveLength(1))
  expect(Object.fromEntries(queries()[0]!.query)).toMatchObject({ within: 'box', of: 'r1' })
  fireEvent.mouseDown(screen.getByLabelText('角色'))
  fireEvent.click(await screen.findByText('角色 r2', { selector: '.ant-select-item-option-content' }))
  expect(await screen.findByText('请选择用户')).toBeTruthy()
})

it('without that value it says which one to choose first', () => {
  renderAt('/', <Page initial={{}} />)
  expect(screen.getByPlaceholderText<HTMLInputElement>('请先选择角色').disabled).toBe(true)
})
