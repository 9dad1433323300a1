/** What a parser makes of one value. */
import { AppError, parser, type Field } from '@huxi/model'

/** What a call threw, or a failure of the test. */
export const thrown = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** The value as it is read. */
export const read = (f: Field, value: unknown): unknown => parser({ x: f })({ x: value })['x']
/** Kind and sentence of the refusal. */
export const refusal = (f: Field, value: unknown): [kind: string, message: string] => {
  const { kind, message } = thrown(() => read(f, value))
  return [kind, message]
}
