import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { post } from '../../../test/post.ts'
import { Can } from '../data/can.tsx'
import { RowAction, RowActions } from './row-actions.tsx'

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
  ['what draws words of its own is, too', () => <Several />, [], ['详情', '更多 ']],
])('%s', (_, more, codes, said) => expect(show(more, codes)).toEqual(said))
