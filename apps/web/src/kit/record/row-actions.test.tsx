import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { post } from '../../../test/post.ts'
import { Can } from '../data/can.tsx'
import { Modal } from '../ui/modal.tsx'
import { Dropdown } from '../ui/popup.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { More, RowAction, RowActions } from './row-actions.tsx'

const Several = () => (
  <>
    <RowAction>甲</RowAction>
    <RowAction>乙</RowAction>
  </>
)

const show = (more: () => ReactNode, codes: readonly string[] = []) => {
  signIn(codes)
  serve({})
  renderAt('/', <RowActions row={{ id: '1', version: 1 }} verbs={{ resource: post, more }} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

beforeEach(() => setWidth(1440))

it.each<[string, () => ReactNode, readonly string[], readonly string[]]>([
  ['one word is that word', () => <RowAction>授权</RowAction>, [], ['详情', '授权']],
  [
    'so is one that is left to the person',
    () => (
      <>
        <RowAction>授权</RowAction>
        <Can code="test:post:other">
          <RowAction>停用</RowAction>
        </Can>
      </>
    ),
    ['test:post:some'],
    ['详情', '授权'],
  ],
  ['two are behind 更多', () => <RowAction>授权</RowAction>, ['test:post:delete'], ['详情', '更多 ']],
  ['several custom actions are behind 更多', () => <Several />, [], ['详情', '更多 ']],
])('%s', (_, more, codes, actions) => expect(show(more, codes)).toEqual(actions))

const MORE = <button type="button">更多</button>

const Panel = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <More opener={MORE}>
        <RowAction onClick={() => setOpen(true)}>改期</RowAction>
      </More>
      <Modal title="改期" open={open} footer={null} onCancel={() => setOpen(false)} />
    </>
  )
}

const Menu = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'move', label: '改期', onClick: () => setOpen(true) }] }}>
        {MORE}
      </Dropdown>
      <Modal title="改期" open={open} footer={null} onCancel={() => setOpen(false)} />
    </>
  )
}

const Opening = () => {
  const { opener, isOpen, open, close } = useOpener()
  return (
    <>
      <button type="button" ref={opener} onClick={open}>
        改期
      </button>
      {isOpen && <Modal title="改期" open footer={null} onCancel={close} />}
    </>
  )
}

const Folded = () => (
  <More opener={MORE}>
    <Opening />
  </More>
)

it.each([
  ['a panel', Panel],
  ['a menu', Menu],
  ['a button of a panel', Folded],
])('a dialog opened from %s returns the focus to 更多', async (_, Page) => {
  renderAt('/', <Page />)
  const opener = screen.getByRole('button', { name: '更多' })
  opener.focus()
  fireEvent.click(opener)
  const choice = (await screen.findByText('改期')).closest<HTMLElement>('button, [role=menuitem]')!
  choice.focus()
  fireEvent.click(choice)
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
