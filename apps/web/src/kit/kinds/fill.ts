import { createContext } from 'react'

/**
 * Fills fields of the same record by their names in the definition. Absent for values that stand alone and inside
 * values, whose rows are not the record.
 */
export const Fill = createContext<((texts: Readonly<Record<string, string>>) => void) | undefined>(undefined)
