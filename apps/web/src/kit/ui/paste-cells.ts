import type { ClipboardEvent } from 'react'

const BREAK = /\s*[\t\r\n]\s*/g

/** Several cells of a sheet pasted into one input stay apart; a browser would join 5 and 600 to 5 600. */
export const pasteCells =
  (onText: (text: string) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text').trim()
    if (!/[\t\r\n]/.test(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)]
    onText(before + pasted.replace(BREAK, '；') + after)
  }
