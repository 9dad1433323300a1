/** Where the focus is while a record is open over its list: in a dialog, a drawer and on the whole screen of a phone. */
import { resource, text } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from './resource-table.tsx'

const long = resource({
  ...post,
  fields: {
    ...post.fields,
    ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`more${at}`, text(`其他${at}`, { max: 10 })])),
  },
})

beforeEach(() => signIn(ALL))

const open = async (name: string, shape = post) => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={shape} />)
  const opener = await screen.findByRole('button', { name })
  opener.focus()
  fireEvent.click(opener)
  await screen.findByRole('dialog')
  return opener
}

const expectBack = async (opener: HTMLElement): Promise<void> => {
  const layer = screen.getByRole('dialog')
  expect(layer.contains(document.activeElement)).toBe(true)
  await expectAccessible(layer)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
}

it.each([
  ['dialog', 1440, '新增', post],
  ['dialog of a row', 1440, '编辑', post],
  ['drawer', 1440, '新增', long],
  ['whole screen', 375, '新增', post],
])('a form in a %s begins in its first field and gives the focus back', async (_, width, name, shape) => {
  setWidth(width)
  const opener = await open(name, shape)
  await waitFor(() => expect(document.activeElement?.closest('.ant-form-item')?.textContent).toContain('岗位编码'))
  await expectBack(opener)
})

it('a record to read begins at its main button, not at the way out', async () => {
  setWidth(1440)
  const opener = await open('详情')
  await waitFor(() => expect(document.activeElement!.closest('.foot')).not.toBeNull())
  await expectBack(opener)
})
