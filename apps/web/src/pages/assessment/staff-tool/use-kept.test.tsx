import { text } from '@huxi/model'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftServer } from '../../../../test/drafts.ts'
import { renderAt, serve } from '../../../../test/kit.tsx'
import { useKept } from './use-kept.ts'

const FIELDS = { a: text('甲'), b: text('乙') }

const Page = () => {
  const { values, set } = useKept('test', FIELDS)
  return (
    <>
      {['a', 'b'].map((name) => (
        <button key={name} type="button" onClick={() => set(name, `${name}1`)}>
          {name}
        </button>
      ))}
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

it('two answers in one frame are both kept', () => {
  serve(draftServer().answers)
  renderAt('/', <Page />)
  act(() => {
    // Two events within one render.
    fireEvent.click(screen.getByText('a'))
    fireEvent.click(screen.getByText('b'))
  })
  expect(screen.getByRole('status').textContent).toBe('{"a":"a1","b":"b1"}')
})
