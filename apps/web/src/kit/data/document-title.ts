/** Title of the browser's tab: the page, then the product. */
import { useEffect } from 'react'
import { useRuntimeConfig } from './runtime-config.ts'

/** `undefined` for 首页. */
export const useDocumentTitle = (page: string | undefined): void => {
  const product = useRuntimeConfig().title
  useEffect(() => {
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page, product])
}
