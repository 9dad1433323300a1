import type { Fields } from '@huxi/model'
import type { Ctx } from './context.ts'
import type { FillFunctionOf } from './fill-rule.ts'

export type FillFunction<F extends Fields = Fields> = FillFunctionOf<Ctx, F>

export const fillFunction = <const F extends Fields>(given: FillFunction<F>): FillFunction<F> => given
