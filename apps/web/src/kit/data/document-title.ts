/** What the browser's tab, its history and its bookmarks say: the page, then the product. */
import { useEffect } from 'react'
import { runtimeConfig } from '../../platform/http.ts'

/** `undefined` for the page that is the product's own: 首页. */
export const useDocumentTitle = (page: string | undefined): void =>
  useEffect(() => {
    const product = runtimeConfig().title
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page])
