import {
  DISCHARGE_ITEMS,
  type dischargeList,
  PROPOSED,
  type DischargeItem,
  type DischargeList,
  type Ticks,
} from '@huxi/contract'
import type { InputOf } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'

type Input = InputOf<typeof dischargeList>

const isChanged = (input: Input, current: DischargeList, item: DischargeItem): boolean =>
  ([item, `${item}Note`] as const).some((name) => input[name] !== undefined && input[name] !== current[name])

/** Whether a line is answered: a proposal waits for a person, and 未做 needs its reason. */
const isAnswered = (state: string, note: string | null | undefined): boolean =>
  !PROPOSED.includes(state) && (state !== 'open' || Boolean(note))

/** Who set the changed lines of a checklist and when; nothing where no line changes. */
export const ticked = (ctx: Ctx, input: Input, current: DischargeList): { ticks?: Ticks } => {
  const person = ctx.session?.person
  const changed = DISCHARGE_ITEMS.filter((item) => isChanged(input, current, item))
  if (!person || changed.length === 0) return {}
  const ticks: Ticks = { ...current.ticks }
  for (const item of changed) {
    const note = `${item}Note` as const
    const [state, remark] = [input[item] ?? current[item], input[note] === undefined ? current[note] : input[note]]
    if (isAnswered(state, remark)) ticks[item] = { userId: person.id, name: person.realname, at: now(ctx) }
    else delete ticks[item]
  }
  return { ticks }
}
