/** Settings that the shell shows, as they are now. */
import { useSyncExternalStore } from 'react'
import { onRuntimeConfig } from '../../platform/config-reload.ts'
import { runtimeConfig } from '../../platform/http.ts'

const configText = (): string => {
  const { title, company, filingNo, watermark } = runtimeConfig()
  return JSON.stringify({ title, company, filingNo, watermark })
}

export const useRuntimeConfig = (): { title: string; company: string; filingNo: string; watermark: boolean } =>
  JSON.parse(useSyncExternalStore(onRuntimeConfig, configText)) as ReturnType<typeof useRuntimeConfig>
