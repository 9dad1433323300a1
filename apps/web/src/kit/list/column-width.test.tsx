import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { read } from '../../platform/storage.ts'
import { ResourceTable } from './resource-table.tsx'

it('a head is as wide as it is drawn, by keys too, until its edge is pressed twice', async () => {
  setWidth(1440)
  signIn(ALL)
  const asked = server(rows(3))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  const kept = () => read<{ tables: Record<string, { widths: object }> }>('TABLE_PREFERENCES')?.tables[post.name]
  const edge = document.querySelector<HTMLElement>('[data-edge="places"]')!
  const head = edge.closest('th')!
  head.getBoundingClientRect = () => ({ width: 200 }) as DOMRect
  edge.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge, { clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 340 })
  fireEvent.pointerUp(edge)
  expect(kept()).toMatchObject({ widths: { places: 240 } })
  fireEvent.keyDown(head, { key: 'ArrowLeft', altKey: true })
  expect(kept()).toMatchObject({ widths: { places: 184 } })
  fireEvent.click(edge)
  fireEvent.doubleClick(edge)
  expect(kept()).toMatchObject({ widths: {} })
  expect(kept()!.widths).toEqual({})
  expect(asked.filter(({ query }) => query.has('column'))).toEqual([])
})
