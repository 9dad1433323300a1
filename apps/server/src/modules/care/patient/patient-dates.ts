/** The rule of dates within a patient's life; each area words its own refusal. */
import type { Patient } from '@huxi/contract'

type DateFault = 'before birth' | 'after death' | 'future'

/**
 * Compares texts up to the shorter precision; of an estimated birth date only the year counts.
 * @param latest day or moment; absent = future dates are valid
 */
export const dateFault = (
  person: Pick<Patient, 'birthDate' | 'birthEstimated' | 'deceasedAt'> | undefined,
  time: string,
  latest?: string,
): DateFault | undefined => {
  const { birthDate, birthEstimated, deceasedAt } = person ?? {}
  const digits = birthEstimated ? 4 : 10
  if (birthDate && time.slice(0, digits) < birthDate.slice(0, digits)) return 'before birth'
  if (deceasedAt && time > deceasedAt.slice(0, time.length)) return 'after death'
  return latest !== undefined && time > latest ? 'future' : undefined
}
