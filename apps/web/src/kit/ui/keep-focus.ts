/** A press that leaves the focus where it is: giving a form up does not validate the field one is in. */
import type { MouseEvent } from 'react'

/** For `onMouseDown`. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
