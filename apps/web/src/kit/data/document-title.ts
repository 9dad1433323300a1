import { useEffect } from 'react'
import { useRuntimeConfig } from './runtime-config.ts'

export const useDocumentTitle = (page: string | undefined): void => {
  const product = useRuntimeConfig().title
  useEffect(() => {
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page, product])
}
