/** Title of the browser's tab: the page, then the product. */
import { useEffect } from 'react'
import { runtimeConfig } from '../../platform/http.ts'

/** `undefined` for 首页. */
export const useDocumentTitle = (page: string | undefined): void =>
  useEffect(() => {
    const product = runtimeConfig().title
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page])
