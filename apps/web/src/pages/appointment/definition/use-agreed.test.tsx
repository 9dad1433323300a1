import { clinic, previewSlots } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refused, renderAt, serve } from '../../../../test/kit.tsx'
import { useAgreed } from './use-agreed.tsx'

const Saving = ({ onSave }: { onSave: () => void }) => {
  const agree = useAgreed(clinic)
  return (
    <button type="button" onClick={() => void agree({ name: '门诊' }, undefined).then((agreed) => agreed && onSave())}>
      保存
    </button>
  )
}

it('saves nothing while the affected slots are not read, and leaves a refusal to the save', async () => {
  let answer = new Refused('服务暂时不可用', { code: 502, status: 502 })
  serve({ [previewSlots.path]: () => answer })
  const onSave = vi.fn()
  renderAt('/', <Saving onSave={onSave} />)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
  answer = new Refused('名称已存在')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
})
