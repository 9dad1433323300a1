import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { DateSearch, DayInput, TimeInput } from './date-picking.tsx'
import type { InputProps, SearchProps } from './kind.ts'

const field = { kind: 'date', label: '出生日期' } as unknown as InputProps['field']

const show = (Input: typeof DayInput, start: unknown = null) => {
  const kept: unknown[] = []
  const Line = () => {
    const [value, setValue] = useState<unknown>(start)
    return (
      <Input
        {...({ id: 'born' } as InputProps)}
        field={field}
        value={value}
        onChange={(next: unknown) => {
          kept.push(next)
          setValue(next)
        }}
      />
    )
  }
  renderAt('/', <Line />)
  return kept
}

const line = (): HTMLInputElement => screen.getAllByRole<HTMLInputElement>('textbox')[0]!

const type = (text: string): void => {
  fireEvent.mouseDown(line())
  fireEvent.focus(line())
  // a read-only line would ignore events
  expect(line().readOnly).toBe(false)
  for (const sign of text) fireEvent.input(line(), { target: { value: line().value + sign } })
}

describe('a date that is typed', () => {
  it.each([
    ['1931-10-25', '1931-10-25'],
    ['1931/1/25', '1931-01-25'],
    ['1931.12.1', '1931-12-01'],
    ['19311025', '1931-10-25'],
    ['1931年1月5日', '1931-01-05'],
  ])('%s stays as typed until the line is left', (text, day) => {
    const kept = show(DayInput)
    type(text)
    expect(line().value).toBe(text)
    fireEvent.keyDown(line(), { key: 'Enter' })
    fireEvent.blur(line())
    expect(line().value).toBe(day)
    expect(kept.at(-1)).toBe(day)
  })

  it('may have seconds though minutes would do', () => {
    const kept = show(TimeInput)
    type('2026-10-12 08:30:15')
    expect(line().value).toBe('2026-10-12 08:30:15')
    fireEvent.keyDown(line(), { key: 'Enter' })
    fireEvent.blur(line())
    expect(kept.at(-1)).toBe('2026-10-12 08:30:15')
  })

  it('takes the place of the one that is there', () => {
    const kept = show(TimeInput, '2026-10-12 08:00:00')
    fireEvent.input(line(), { target: { value: '' } })
    type('2026-10-12 08:05')
    expect(line().value).toBe('2026-10-12 08:05')
    fireEvent.keyDown(line(), { key: 'Enter' })
    fireEvent.blur(line())
    expect(kept.at(-1)).toBe('2026-10-12 08:05:00')
  })

  it('is searched for the same way', () => {
    const asked: unknown[] = []
    const Search = () => {
      const [conditions, setConditions] = useState<SearchProps['conditions']>({})
      return (
        <DateSearch
          {...({ id: 'born', name: 'born', field: { ...field, search: 'range' } } as unknown as SearchProps)}
          conditions={conditions}
          onChange={(patch) => {
            asked.push(patch)
            setConditions((known) => ({ ...known, ...patch }) as SearchProps['conditions'])
          }}
        />
      )
    }
    renderAt('/', <Search />)
    type('2026-10-25')
    expect(line().value).toBe('2026-10-25')
  })
})
