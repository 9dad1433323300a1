/** Marks that are added to a field of any kind. */
import { text, type Field } from './field.ts'

export const named = <F extends Field>(f: F): F => ({ ...f, named: true })

export const ruled = <F extends Field>(f: F, rule: string): F => ({ ...f, rule })

/** A text that users choose on the screen: its absence asks for a choice. */
export const asChoice = <F extends Field>(f: F): F => ({ ...f, choice: true })

export const recordId = (label: string) => asChoice(text(label, { required: true, max: 64 }))
