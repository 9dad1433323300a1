/** What the browser's tab, its history and its bookmarks say: the page, then the product. */
import { useEffect } from 'react'
import { useRuntimeConfig } from './runtime-config.ts'

/** `undefined` for the page that is the product's own: 首页. */
export const useDocumentTitle = (page: string | undefined): void => {
  const product = useRuntimeConfig().title
  useEffect(() => {
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page, product])
}
