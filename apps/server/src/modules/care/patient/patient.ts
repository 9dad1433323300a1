import { patient } from '@huxi/contract'
import { AppError, parseIds, type InputOf, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { ofVisible } from '../../../engine/read/visibility.ts'
import { refuseOutside } from '../../../engine/write/settle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseTemporary, withTemporaryUntil } from '../../../engine/read/temporary-visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { now } from '../../../platform/config/clock.ts'
import { generateMany } from '../../system/rule/index.ts'
import type { Cards } from './cards.ts'
import { withDocumentValues, documentsOf, refuseImpossible, type Document } from './documents.ts'
import { refuseLike } from './duplicates.ts'
import { admitAll, numbersOf, refuseTakenNumbers, type HospitalNumber } from './holders.ts'
import { keepKeys } from './keys.ts'
import { keepPairs } from './pairs.ts'
import { refuseImpossibleDeath, checkedInput } from './rules.ts'
import { unrestricted } from './restriction.ts'
import { patientScopes, type VisitConditions } from './scopes.ts'
import { patientSheets } from './sheet.ts'

/** `P26000001`; never reused */
export const patientNumbers: FillRule = {
  code: 'patient_no',
  name: '患者编号',
  ruleClass: 'serial',
  params: { prefix: 'P', digits: 6 },
  access: ['patient:patient:add'],
}

/** Normalized and validated without regard to other patients. */
interface NormalizedPatient {
  readonly input: InputOf<typeof patient>
  readonly documents: readonly Document[]
  readonly numbers: readonly HospitalNumber[]
}

const normalized = async (
  tx: Ctx,
  given: InputOf<typeof patient>,
  current: RowOf<typeof patient> | null,
): Promise<NormalizedPatient> => {
  const written = checkedInput(tx, given, current)
  const [documents, numbers] = [await documentsOf(tx, written, current), numbersOf(written)]
  refuseImpossible(tx, documents, numbers.length > 0)
  return { input: withDocumentValues(tx, written, current, documents), documents, numbers }
}

const orRefusal = async <T>(work: () => Promise<T>): Promise<T | AppError> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Registers patients; a refusal takes the place of its record. */
const registered = async (tx: Ctx, cards: Cards, inputs: readonly InputOf<typeof patient>[]) => {
  const all: (NormalizedPatient | AppError)[] = []
  for (const given of inputs) all.push(await orRefusal(() => normalized(tx, given, null)))
  const stated = all.filter((one): one is NormalizedPatient => !(one instanceof AppError))
  const forms = (count: number) => Array.from({ length: count }, () => ({}))
  const admitted = await admitAll(tx, stated, (count) => generateMany(tx, patientNumbers, forms(count)))
  const answers = new Map(stated.map((one, i) => [one, admitted[i]!]))
  const answerFor = async (one: NormalizedPatient): Promise<InputOf<typeof patient> | AppError> => {
    const patientNo = answers.get(one)!
    if (patientNo instanceof AppError) return patientNo
    return orRefusal(async () => {
      await refuseLike(tx, cards, one.input, null, one.documents)
      return { ...one.input, patientNo }
    })
  }
  const answered: (InputOf<typeof patient> | AppError)[] = []
  for (const one of all) answered.push(one instanceof AppError ? one : await answerFor(one))
  return answered
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

export interface Asked {
  readonly news: (ctx: Ctx) => Promise<Condition>
  readonly labelled: (ctx: Ctx, labelIds: readonly string[]) => Promise<readonly Condition[]>
  readonly views: (ctx: Ctx, query: Readonly<Record<string, unknown>>) => readonly Condition[]
}

export const patientHooks = (cards: Cards, visits: VisitConditions, asked: Asked): Hooks<typeof patient> => ({
  scopes: patientScopes(visits),
  visibleRows: async (ctx, { changed, labels, ...query }) => [
    ...(await unrestricted(ctx)),
    ...asked.views(ctx, query),
    ...(changed === 'true' ? [await asked.news(ctx)] : []),
    ...(typeof labels === 'string' && labels !== '' ? await asked.labelled(ctx, parseIds(labels)) : []),
  ],
  async beforeWrite(tx, given, current) {
    if (current) await refuseTemporary(tx, patient, [current.id], '修改登记资料')
    const { input, documents, numbers } = await normalized(tx, given, current)
    await refuseTakenNumbers(tx, { documents, numbers }, current?.id ?? null)
    await refuseLike(tx, cards, input, current, documents)
    return input
  },
  beforeAddAll: (tx, inputs) => registered(tx, cards, inputs),
  async afterWriteAll(tx, changes) {
    await ownByDepartment(
      tx,
      changes.filter(({ after }) => after?.deptId).map(({ id }) => id),
    )
    await keepKeys(tx, changes)
    await keepPairs(
      tx,
      changes.map(({ id, before }) => ({ id, isNew: before === null })),
    )
  },
  enrich: (ctx, rows) => withTemporaryUntil(ctx, patient, rows),
  replace: patientSheets,
  moves: {
    async decease(tx, { rows, asked, write }) {
      await refuseTemporary(tx, patient, idsOf(rows), '登记死亡')
      const at = now(tx)
      for (const row of rows) refuseImpossibleDeath(row, asked.deceasedAt, at)
      return write({ deceasedAt: asked.deceasedAt })
    },
    async revive(tx, { rows, write }) {
      await refuseTemporary(tx, patient, idsOf(rows), '撤销死亡登记')
      return write({ deceasedAt: null })
    },
  },
})

/** The stated department, or that of the author without one; data rules by department depend on it. */
const ownByDepartment = async (tx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`update patient set sys_org_code = d.org_code from sys_depart d
    where patient.id = any(${[...ids]}) and d.id = patient.dept_id and d.org_code is distinct from patient.sys_org_code
    returning patient.id`.execute(tx.db)
  if (rows.length === 0) return
  await refuseOutside(
    tx,
    patient,
    rows.map(({ id }) => id),
  )
}

/** For `visibleRows` of resources with a `patientId`. */
export const ofVisiblePatients = (ctx: Ctx): Promise<Condition[]> => ofVisible(ctx, patient, 'patientId')
