import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setUser } from '../../kit/data/session.ts'
import { Watermark } from './watermark.tsx'

afterEach(() => void delete window._CONFIG)

const watermarkOf = (watermark: boolean): HTMLElement | null => {
  window._CONFIG = { watermark }
  setUser({ username: 'linjy', realname: '林<静怡' } as Parameters<typeof setUser>[0])
  return render(<Watermark />).container.querySelector<HTMLElement>('[data-watermark]')
}

it('names the person over the page and lets every click through', () => {
  const mark = watermarkOf(true)!
  expect(mark.dataset['watermark']).toMatch(/^林<静怡 linjy \d{4}-\d{2}-\d{2}$/)
  expect(mark.style.pointerEvents).toBe('none')
  expect(decodeURIComponent(mark.style.backgroundImage)).toContain('>林&lt;静怡 linjy ')
})

it('is off unless the installation asks for it', () => {
  expect(watermarkOf(false)).toBeNull()
})
