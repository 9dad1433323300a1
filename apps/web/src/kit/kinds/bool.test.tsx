import { bool } from '@huxi/model'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BoolInput } from './bool-input.tsx'

it('shows no answer until one is chosen, and sends the chosen one', async () => {
  const change = vi.fn<(value: unknown) => void>()
  const { rerender } = render(
    <BoolInput field={bool('仍在用药')} aria-label="仍在用药" value={null} onChange={change} />,
  )
  expect(screen.queryByText('否')).toBeNull()
  fireEvent.mouseDown(screen.getByLabelText('仍在用药'))
  fireEvent.click(await screen.findByTitle('否'))
  expect(change).toHaveBeenLastCalledWith(false)
  rerender(<BoolInput field={bool('近 7 天吸过烟', { required: true })} value={undefined} onChange={change} />)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
  fireEvent.click(screen.getByLabelText('是'))
  expect(change).toHaveBeenLastCalledWith(true)
})
