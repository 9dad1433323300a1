import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Drawer } from '../kit/ui/drawer.tsx'
import { Modal } from '../kit/ui/modal.tsx'
import { useLayerFocus } from './layer-focus.ts'

function Page({ layer, Layer }: { layer?: string; Layer: typeof Drawer | typeof Modal }) {
  useLayerFocus(layer)
  return (
    <>
      <button type="button">菜单</button>
      {layer && (
        <Layer open footer={null}>
          <button type="button">绑定</button>
        </Layer>
      )}
    </>
  )
}

it.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('%s: focuses its first control instead of the close icon, and returns the focus', async (_, Layer) => {
  const { rerender } = render(<Page Layer={Layer} />)
  screen.getByText('菜单').focus()
  rerender(<Page layer="binding" Layer={Layer} />)
  // antd focuses its first control.
  screen.getByRole('button', { name: '关闭' }).focus()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('绑定')))
  rerender(<Page Layer={Layer} />)
  expect(document.activeElement).toBe(screen.getByText('菜单'))
})
