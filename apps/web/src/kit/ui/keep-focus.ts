/** A press that keeps the focus: cancelling a form does not validate the current field. */
import type { MouseEvent } from 'react'

export const keepFocus = (event: MouseEvent): void => event.preventDefault()
