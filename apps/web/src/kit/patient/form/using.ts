import type { PatientCard } from '@huxi/contract'
import { createContext } from 'react'

/** Opens an existing patient instead of the form; absent where a form stands alone. */
export const Using = createContext<((card: PatientCard) => void) | undefined>(undefined)
