/** Fields that are filled by another one beside them. */
import { createContext } from 'react'

/**
 * Puts texts into fields of the same record, by their names in the definition. Absent where a value stands alone, and inside of
 * values: a row of a list is not the record it is in.
 */
export const Fill = createContext<((texts: Readonly<Record<string, string>>) => void) | undefined>(undefined)
