/** Patients: a number when they are registered, what is checked before they are written, and who sees them. */
import { patient } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { FillRule } from '../../engine/core/fill-rule.ts'
import { ofVisible } from '../../engine/read/belonging.ts'
import type { Hooks } from '../../engine/read/hooks.ts'
import { refuseOutside } from '../../engine/read/row-rules.ts'
import type { Condition } from '../../engine/read/where.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { generate } from '../rule/index.ts'
import type { Cards } from './cards.ts'
import { agreed, documentsOf, refuseImpossible } from './documents.ts'
import { refuseLike } from './duplicates.ts'
import { numbersOf, refuseHeld } from './holders.ts'
import { keepKeys } from './keys.ts'
import { keepPairs } from './pairs.ts'
import { refuseImpossibleDeath, ruled } from './rules.ts'
import { patientSheets } from './sheet.ts'

/** `P26000001`; never used again */
export const patientNumbers: FillRule = {
  code: 'patient_no',
  ruleClass: 'serial',
  params: { prefix: 'P', digits: 6 },
  access: ['patient:patient:add'],
}

export const patientHooks = (cards: Cards): Hooks<typeof patient> => ({
  async beforeWrite(tx, given, current) {
    const written = ruled(tx, given, current)
    const documents = await documentsOf(tx, written, current)
    refuseImpossible(tx, documents, numbersOf(written).length > 0)
    const input = agreed(tx, written, current, documents)
    await refuseHeld(tx, documents, numbersOf(input), current?.id ?? null)
    await refuseLike(tx, cards, input, current, documents)
    return current ? input : { ...input, patientNo: await generate(tx, patientNumbers) }
  },
  async afterWrite(tx, { id, before, after }) {
    if (after?.deptId) await ownByDepartment(tx, id)
    await keepKeys(tx, id, after)
    await keepPairs(tx, id, before === null)
  },
  replace: patientSheets,
  moves: {
    async decease(tx, { rows, asked, write }) {
      const now = formatTime(tx.services.clock.now())
      for (const row of rows) refuseImpossibleDeath(row, asked.deceasedAt, now)
      return write({ deceasedAt: asked.deceasedAt })
    },
    revive: (_tx, { write }) => write({ deceasedAt: null }),
  },
})

/**
 * A patient belongs to the department that is named as his, and to that of whoever registered him until one is: by it data rules
 * of departments let him through.
 */
const ownByDepartment = async (tx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`update patient set sys_org_code = d.org_code from sys_depart d
    where patient.id = ${id} and d.id = patient.dept_id and d.org_code is distinct from patient.sys_org_code
    returning patient.id`.execute(tx.db)
  if (rows.length > 0) await refuseOutside(tx, patient, [id])
}

/** For `visibleRows` of whatever refers to a patient by `patientId`: rows of patients the person sees. */
export const ofVisiblePatients = (ctx: Ctx): Promise<Condition[]> => ofVisible(ctx, patient, 'patientId')
