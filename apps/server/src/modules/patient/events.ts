/** What happens to a patient and means something to areas after this one: they hear of it in the same transaction. */
import type { patient } from '@huxi/contract'
import type { Ctx } from '../../engine/core/context.ts'
import type { Hooks } from '../../engine/read/hooks.ts'

export interface PatientEvents {
  /** somebody has died: whatever goes on for him by itself ends */
  deceased(tx: Ctx, patientId: string): Promise<void>
  /** the death was registered in error */
  revived(tx: Ctx, patientId: string): Promise<void>
}

type PatientHooks = Hooks<typeof patient>

/** The hooks of patients, with whoever wants to hear of it. */
export const heard = (hooks: PatientHooks, events: PatientEvents): PatientHooks => ({
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
