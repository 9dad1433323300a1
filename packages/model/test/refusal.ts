import { AppError, parser, type Field } from '@huxi/model'

export const thrown = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

export const read = (f: Field, value: unknown): unknown => parser({ x: f })({ x: value })['x']
export const refusal = (f: Field, value: unknown): [kind: string, message: string] => {
  const { kind, message } = thrown(() => read(f, value))
  return [kind, message]
}
