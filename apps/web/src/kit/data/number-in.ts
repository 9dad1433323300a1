/** Texts as values of number fields; an unreadable text stays as typed, so that the check of the field can explain. */
import { isNumberIssue, asMeasured, readNumber, unitsInLabel, type Field } from '@huxi/model'

export interface NumberReading {
  /** units accepted behind the number */
  readonly units?: readonly string[] | undefined
  readonly comparable?: boolean | undefined
}

export const isNumeric = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal'

export const readingOf = ({ label, comparable }: Field): NumberReading => ({ units: unitsInLabel(label), comparable })

/** The number, `<0.5`, or the unreadable text; null when blank. */
export const numberIn = (text: string, { units = [], comparable = false }: NumberReading): number | string | null => {
  const read = readNumber(text, { units, comparable })
  return read === null ? null : isNumberIssue(read) ? text : asMeasured(read)
}
