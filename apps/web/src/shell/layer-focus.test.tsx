import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLayerFocus } from './layer-focus.ts'

function Page({ layer }: { layer?: string }) {
  useLayerFocus(layer)
  return (
    <>
      <button type="button">菜单</button>
      {layer && (
        <div className="ant-modal-wrap">
          <div role="dialog">
            <button type="button" className="ant-modal-close">
              关闭
            </button>
            <button type="button">绑定</button>
          </div>
        </div>
      )}
    </>
  )
}

it('goes to what a person came for, also from the close icon, and back again', async () => {
  const { rerender } = render(<Page />)
  screen.getByText('菜单').focus()
  rerender(<Page layer="binding" />)
  // the library has gone to the first thing there is
  screen.getByText('关闭').focus()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('绑定')))
  rerender(<Page />)
  expect(document.activeElement).toBe(screen.getByText('菜单'))
})
