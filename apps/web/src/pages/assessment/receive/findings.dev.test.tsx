import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Findings, type FindingView } from './findings.tsx'

afterEach(() => vi.restoreAllMocks())

const finding = (textZh: string): FindingView => ({
  modelId: 'price2019',
  title: 'PRICE',
  level: 'none',
  figure: null,
  verdict: null,
  notes: [],
  storable: true,
  textZh,
})

it('a model that is asked twice, with different inputs, is there twice', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Findings findings={[finding('方案一'), finding('方案二')]} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['PRICE方案一', 'PRICE方案二'])
  expect(complaint).not.toHaveBeenCalled()
})
