import { createContext } from 'react'
import type { Row } from './row.ts'

/** Name of the patient a page is about; dialogs of the page begin their titles with it. */
export const OwnerInView = createContext<string | undefined>(undefined)

/** 张三（P0001） reads 张三 */
export const bareName = (label: string): string => label.replace(/（[^（）]*）$/, '')

const OWNER = 'patientId'

/** Name of the patient a row belongs to, by its reference. */
export const ownerOf = (row: Row | undefined): string | undefined => {
  const text = row?.[`${OWNER}_dictText`]
  return typeof text === 'string' && text !== '' ? bareName(text) : undefined
}
