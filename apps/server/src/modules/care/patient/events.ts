/** Events of patients for later areas, in the same transaction. */
import type { patient } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'

export interface PatientEvents {
  deceased(tx: Ctx, patientId: string): Promise<void>
  revived(tx: Ctx, patientId: string): Promise<void>
}

type PatientHooks = Hooks<typeof patient>

export const withEvents = (hooks: PatientHooks, events: PatientEvents): PatientHooks => ({
  ...hooks,
  moves: {
    ...hooks.moves,
    decease: async (tx, moving) => {
      const after = await (hooks.moves?.decease ?? ((_tx, { write }) => write()))(tx, moving)
      for (const { id } of after) await events.deceased(tx, id)
      return after
    },
    revive: async (tx, moving) => {
      const after = await (hooks.moves?.revive ?? ((_tx, { write }) => write()))(tx, moving)
      for (const { id } of after) await events.revived(tx, id)
      return after
    },
  },
})
