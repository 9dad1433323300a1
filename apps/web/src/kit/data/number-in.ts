/** Texts as values of number fields: what is none stays as it was typed, so that the check of the field can say so. */
import { isNumberIssue, asMeasured, readNumber, unitsInLabel, type Field } from '@huxi/model'

export interface NumberReading {
  /** units that may be typed along */
  readonly units?: readonly string[] | undefined
  /** `<0.5` is a value */
  readonly comparable?: boolean | undefined
}

export const isNumeric = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal'

/** How texts of a field are read. */
export const readingOf = ({ label, comparable }: Field): NumberReading => ({ units: unitsInLabel(label), comparable })

/** The number, `<0.5`, or the text as it is while it is not understood; null of a blank one. */
export const numberIn = (text: string, { units = [], comparable = false }: NumberReading): number | string | null => {
  const read = readNumber(text, { units, comparable })
  return read === null ? null : isNumberIssue(read) ? text : asMeasured(read)
}
