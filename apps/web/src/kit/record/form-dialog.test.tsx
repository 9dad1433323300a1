import { text } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { FormDialog } from './form-dialog.tsx'

const FIELDS = { reason: text('原因') }

const Page = () => {
  const [open, setOpen] = useState(true)
  const go = useNavigate()
  const question = { title: '紧急查看', fields: FIELDS, onSubmit: async () => () => void go('/chart') }
  return <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)} />
}

it('asks about no unsaved change when its success opens another page on a phone', async () => {
  setWidth(375)
  renderAt(
    '/list',
    <Routes>
      <Route path="/list" element={<Page />} />
      <Route path="/chart" element={<p>到了档案</p>} />
    </Routes>,
  )
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '抢救' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(screen.queryByText('到了档案')).toBeTruthy())
  expect(screen.queryByText('有未保存的修改，确定离开吗？')).toBeNull()
})
