import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? '没有打开' : this.props.children)
}

it('loads a part again after a failed load, and shows it at once when it is there', async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    if (tries++ === 0) throw new Error('network')
    return ({ name }: { name: string }) => <b>{name}</b>
  }, '请稍候')
  const show = (key: number) => (
    <Boundary key={key}>
      <Part name="评估" />
    </Boundary>
  )
  const { rerender } = render(show(1))
  expect(screen.getByText('请稍候')).toBeTruthy()
  expect(await screen.findByText('没有打开')).toBeTruthy()
  await act(async () => rerender(show(2)))
  expect(screen.getByText('评估')).toBeTruthy()
  rerender(show(3))
  expect(screen.getByText('评估')).toBeTruthy()
  expect(tries).toBe(2)
})
