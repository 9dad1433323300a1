/** `/` leads to the first field of the query form, unless somebody is typing or a layer lies above. */
import type { RefObject } from 'react'
import { isFreeKey, useKeys } from './keys.ts'
import { FIRST_FIELD } from './opening-focus.ts'

const LAYER = '.ant-modal-wrap, .ant-drawer-open'

const isShown = (layer: Element): boolean => layer.checkVisibility?.() ?? true

export const useSlashKey = (form: RefObject<HTMLElement | null>): void =>
  useKeys((event) => {
    if (event.key !== '/' || !isFreeKey(event)) return
    // a form inside of a layer is above the others
    if (!form.current?.closest(LAYER) && [...document.querySelectorAll(LAYER)].some(isShown)) return
    const field = form.current?.querySelector<HTMLElement>(FIRST_FIELD)
    if (!field) return
    event.preventDefault()
    field.focus()
  })
