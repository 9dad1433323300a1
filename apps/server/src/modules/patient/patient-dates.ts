/** The one rule of dates within a patient's life; every area says it in its own sentence. */
import type { Patient } from '@huxi/contract'

type DateFault = 'before birth' | 'after death' | 'future'

/**
 * Why a day or moment of a patient cannot be; texts compare as far as both reach. Of an estimated birth date only the year counts.
 * @param latest day or moment; absent = it may lie ahead
 */
export const dateFault = (
  person: Pick<Patient, 'birthDate' | 'birthEstimated' | 'deceasedAt'> | undefined,
  time: string,
  latest?: string,
): DateFault | undefined => {
  const { birthDate, birthEstimated, deceasedAt } = person ?? {}
  const known = birthEstimated ? 4 : 10
  if (birthDate && time.slice(0, known) < birthDate.slice(0, known)) return 'before birth'
  if (deceasedAt && time > deceasedAt.slice(0, time.length)) return 'after death'
  return latest !== undefined && time > latest ? 'future' : undefined
}
