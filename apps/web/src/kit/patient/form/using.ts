/** What the page does when somebody turns out to be registered already. */
import type { PatientCard } from '@huxi/contract'
import { createContext } from 'react'

/** Goes on with a patient there is, instead of the form; absent where a form stands alone. */
export const Using = createContext<((card: PatientCard) => void) | undefined>(undefined)
