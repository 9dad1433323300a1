/** Functions of fill rules as areas declare them. */
import type { Fields } from '@huxi/model'
import type { Ctx } from './context.ts'
import type { FillFunctionOf } from './fill-rule.ts'

export type FillFunction<F extends Fields = Fields> = FillFunctionOf<Ctx, F>

/** Declares one; its parameters are typed by their fields. */
export const fillFunction = <const F extends Fields>(given: FillFunction<F>): FillFunction<F> => given
