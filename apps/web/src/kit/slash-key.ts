/** `/` leads to the first field of the query form, unless somebody is typing or a layer lies above. */
import { useEffect, type RefObject } from 'react'
import { FIRST_FIELD } from './opening-focus.ts'

const TYPING = 'input, textarea, select, [contenteditable=true], [role=combobox]'
const LAYER = '.ant-modal-wrap, .ant-drawer-open'

const isShown = (layer: Element): boolean => layer.checkVisibility?.() ?? true

const isFree = ({ target, isComposing, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !isComposing && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !(target as Element).closest?.(TYPING)

export const useSlashKey = (form: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFree(event)) return
      // a form inside of a layer is above the others
      if (!form.current?.closest(LAYER) && [...document.querySelectorAll(LAYER)].some(isShown)) return
      const field = form.current?.querySelector<HTMLElement>(FIRST_FIELD)
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form])
}
