/** Rules of the rows of a published form that its definition implies: patients, sums, trees. */
import { columnOf, patient, USUAL_SCALE, type FormItem, type FormShape } from '@huxi/contract'
import { AppError, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks, Input, Row } from '../../../engine/read/hooks.ts'
import { refuseCycle } from '../../../engine/read/tree.ts'
import { ofVisible } from '../../../engine/read/visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { checkRuled, hasBegin, isFilledByRule, keepingNumbers, ruledNames, withBegin, withNumbers } from './begin.ts'

const patientFields = (r: Resource): string[] =>
  Object.entries(r.fields).flatMap(([name, f]) => (f.to === patient.name ? [name] : []))

const ofVisiblePatients = async (ctx: Ctx, names: readonly string[]): Promise<Condition[]> => {
  const all = await Promise.all(names.map((name) => ofVisible(ctx, patient, name)))
  return all.flatMap((conditions, i) =>
    conditions.map((condition) => sql`(${sql.ref(names[i]!)} is null or ${condition})`),
  )
}

export const partHooks = (r: Resource): Hooks<Resource> => {
  const names = patientFields(r)
  return names.length === 0 ? {} : { visibleRows: (ctx) => ofVisiblePatients(ctx, names) }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const numbersIn = async (tx: Ctx, view: string, column: string, given: unknown, rowId: unknown): Promise<number[]> => {
  if (Array.isArray(given)) return (given as Input[]).map((row) => numberOf(row[column]))
  if (rowId === undefined) return []
  const { rows } = await sql<{ value: number }>`select ${sql.ref(column)}::float8 as value
    from ${sql.table(view)} where row_id = ${rowId} and del_flag = 0 and ${sql.ref(column)} is not null`.execute(tx.db)
  return rows.map(({ value }) => value)
}

const sumOf = async (
  tx: Ctx,
  { table }: Resource,
  { content }: FormShape,
  { of: codes, scale }: FormItem,
  input: Input,
  current: Row | null,
) => {
  let total = 0
  for (const code of codes ?? []) {
    const [list, inner] = code.split('.') as [string, string | undefined]
    const items = inner === undefined ? content.items : (content.parts?.find((part) => part.code === list)?.items ?? [])
    const item = items.find((one) => one.code === (inner ?? list))
    if (!item) continue
    const column = columnOf(item)
    const numbers =
      inner === undefined
        ? [numberOf(input[column] === undefined ? current?.[column] : input[column])]
        : await numbersIn(tx, `${table}_${list}`, column, input[list], current?.['id'])
    for (const number of numbers) total += number
  }
  return Number(total.toFixed(scale ?? USUAL_SCALE))
}

const withSums = async (tx: Ctx, r: Resource, shape: FormShape, input: Input, current: Row | null): Promise<Input> => {
  const sums = shape.content.items.filter((item) => item.kind === 'sum' && input[columnOf(item)] === undefined)
  const entries: [string, number][] = []
  for (const item of sums) entries.push([columnOf(item), await sumOf(tx, r, shape, item, input, current)])
  return { ...input, ...Object.fromEntries(entries) }
}

const orThrow = (answer: Input | AppError): Input => {
  if (answer instanceof AppError) throw answer
  return answer
}

/** Rules of new rows are applied to all rows of an import at once, so that they are written together. */
export const rowHooks = (r: Resource, shape: FormShape): Hooks<Resource> => {
  const hasSums = shape.content.items.some(({ kind }) => kind === 'sum')
  const isFilled = hasBegin(shape)
  const isNumbered = isFilledByRule(shape)
  const checked = async (tx: Ctx, input: Input): Promise<Input | AppError> => {
    try {
      await checkRuled(tx, r, input, null)
      return hasSums ? await withSums(tx, r, shape, input, null) : input
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }
  const added = async (tx: Ctx, given: readonly Input[]): Promise<(Input | AppError)[]> => {
    const filled = isFilled ? await withBegin(tx, shape, given) : given
    const all: (Input | AppError)[] = []
    for (const input of isNumbered ? await withNumbers(tx, r, shape, filled) : filled)
      all.push(await checked(tx, input))
    return all
  }
  const isPlain = !hasSums && !shape.content.isTree && !isFilled && !isNumbered
  if (isPlain && ruledNames(r).length === 0) return partHooks(r)
  return {
    ...partHooks(r),
    beforeAddAll: added,
    async beforeWrite(tx, given, current) {
      if (current === null) return orThrow((await added(tx, [given]))[0]!)
      const input = isNumbered ? await keepingNumbers(tx, r, shape, given, current) : given
      await checkRuled(tx, r, input, current)
      const parent = input['parentId']
      if (typeof parent === 'string') await refuseCycle(tx, r, 'parentId', String(current.id), parent)
      return hasSums ? withSums(tx, r, shape, input, current) : input
    },
  }
}
