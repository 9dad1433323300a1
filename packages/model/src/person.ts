import type { Field, FieldOptions } from './field.ts'

interface PersonOptions extends FieldOptions {
  readonly only?: readonly 'list'[]
}

/** The account of a user, written by the server alone; shown, found and sorted by the user's name. */
export const person = <const O extends PersonOptions>(
  label: string,
  options?: O,
): Field<O extends { required: true } ? string : string | null> => ({
  kind: 'person',
  label,
  only: ['list'],
  ...options,
})
