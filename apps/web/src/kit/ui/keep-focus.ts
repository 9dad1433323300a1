/** A press that leaves the focus where it is: whoever gives a form up is not told what is wrong with the field they are in. */
import type { MouseEvent } from 'react'

/** For `onMouseDown`. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
