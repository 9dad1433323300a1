/** `/` focuses the first field of the query form, unless the user types or a layer is open. */
import type { RefObject } from 'react'
import { isFreeKey, useKeys } from './keys.ts'
import { FIRST_FIELD } from './opening-focus.ts'
import { layerAbove } from './overlays.ts'

export const useSlashKey = (form: RefObject<HTMLElement | null>): void =>
  useKeys((event) => {
    if (event.key !== '/' || !isFreeKey(event)) return
    if (layerAbove(form.current)) return
    const field = form.current?.querySelector<HTMLElement>(FIRST_FIELD)
    if (!field) return
    event.preventDefault()
    field.focus()
  })
