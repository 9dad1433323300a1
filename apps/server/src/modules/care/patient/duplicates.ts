import {
  patient,
  patientIdentifier,
  readIdentityNumber,
  type DuplicateAnswer,
  type patientDuplicates,
} from '@huxi/contract'
import { isMask, refused, type InputOf, type InputOfEndpoint, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { noteWhole } from '../../../engine/read/identity-search.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { candidatesFor, identityOf, numberKey, soundsOf, type Candidate } from './candidates.ts'
import type { Cards } from './cards.ts'
import { documentDigest, phoneDigest } from './digests.ts'
import type { Document } from './documents.ts'
import { ASK, noteNumbers, numbersOf } from './holders.ts'
import type { Identity } from './likeness.ts'

const MAX_LISTED = 10

const EMPTY: Identity = {
  name: '',
  sounds: [],
  gender: '0',
  birthDate: null,
  regionCode: null,
  phone: null,
  documents: [],
  residents: [],
  numbers: [],
}

const named = (name: string | null | undefined): Partial<Identity> => (name ? { name, sounds: soundsOf(name) } : {})

const called = (ctx: Ctx, phone: string | null | undefined): Partial<Identity> =>
  phone && !isMask('phone', phone) ? { phone: phoneDigest(ctx, phone) } : {}

const visibleCandidates = async (
  ctx: Ctx,
  cards: Cards,
  candidates: readonly Candidate[],
): Promise<DuplicateAnswer['candidates']> => {
  const likenessById = new Map(candidates.map(({ id, likeness }) => [id, likeness]))
  if (likenessById.size === 0) return []
  const rows = await storeOf(ctx, patient).list(ctx, [sql`id = any(${[...likenessById.keys()]})`])
  const made = (await cards(ctx, rows)).map((card) => {
    const { reasons, certain } = likenessById.get(card.id)!
    return { ...card, reasons: [...reasons], certain }
  })
  const scoreOf = ({ id }: { id: string }): number => likenessById.get(id)!.score
  return made.sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, MAX_LISTED)
}

export const duplicatesOf =
  (cards: Cards) =>
  async (ctx: Ctx, given: InputOfEndpoint<typeof patientDuplicates>): Promise<DuplicateAnswer> => {
    const before =
      given.id && (await storeOf(ctx, patient).find(ctx, given.id)) ? await identityOf(ctx, given.id) : undefined
    const document = await documentIn(ctx, given)
    const phone = await phoneIn(ctx, given)
    const { numberType: type, numberValue: value, numberSystem: system } = given
    if (type && value) await noteNumbers(ctx, [{ type, value, system }])
    const one: Identity = {
      ...(before ?? EMPTY),
      ...(canAsk(ctx, patient, ['name']) && named(given.name)),
      ...(given.birthDate && canAsk(ctx, patient, ['birthDate']) && { birthDate: given.birthDate }),
      ...(given.gender && { gender: given.gender }),
      ...called(ctx, phone),
      ...(document && { documents: [document], ...(given.type === 'resident_id' && { residents: [document] }) }),
      ...(type && value && { numbers: [numberKey({ type, value, system })] }),
    }
    const found = await candidatesFor(ctx, one, given.id)
    const candidates = await visibleCandidates(ctx, cards, found)
    const seen = new Set(candidates.map(({ id }) => id))
    const hidden = found.some(({ id, likeness }) => likeness.certain && !seen.has(id))
    return { candidates, hidden: hidden ? `该号码暂不能登记。${ASK}` : null }
  }

/** Only a complete, valid number is looked up; each lookup is recorded and limited. */
const documentIn = async (
  ctx: Ctx,
  { type, number }: InputOfEndpoint<typeof patientDuplicates>,
): Promise<string | undefined> => {
  if (!type || !number || isMask('idNumber', number) || !canAsk(ctx, patientIdentifier, ['number'])) return undefined
  if (!readIdentityNumber(type, number, today(ctx)).valid) return undefined
  await noteWhole(ctx, patientIdentifier, 'number', number, 'check')
  return documentDigest(ctx, number)
}

const phoneIn = async (ctx: Ctx, { phone }: InputOfEndpoint<typeof patientDuplicates>): Promise<string | undefined> => {
  if (!phone || isMask('phone', phone) || !canAsk(ctx, patient, ['phone'])) return undefined
  await noteWhole(ctx, patient, 'phone', phone, 'check')
  return phone
}

const identityAfter = (
  tx: Ctx,
  input: InputOf<typeof patient>,
  before: Identity | undefined,
  documents: readonly Document[],
): Identity => {
  const digests = documents.map(({ type, number }) => [type, documentDigest(tx, number)] as const)
  return {
    ...(before ?? EMPTY),
    ...named(input.name),
    ...(input.birthDate !== undefined && { birthDate: input.birthDate }),
    ...(input.gender && { gender: input.gender }),
    ...(input.regionCode !== undefined && { regionCode: input.regionCode }),
    ...called(tx, input.phone),
    documents: digests.map(([, digest]) => digest),
    residents: digests.filter(([type]) => type === 'resident_id').map(([, digest]) => digest),
    numbers: numbersOf(input).map(numberKey),
  }
}

const IDENTIFYING = ['name', 'birthDate', 'phone', 'gender', 'regionCode', 'identifiers'] as const

const changesIdentity = (input: InputOf<typeof patient>, current: RowOf<typeof patient>): boolean =>
  IDENTIFYING.some((name) => input[name] !== undefined && (name === 'identifiers' || input[name] !== current[name]))

/**
 * A possible duplicate requires a reason; an import queues the pair instead.
 * @throws {AppError} refused; `detail.candidates` are those visible to the caller
 */
export const refuseLike = async (
  tx: Ctx,
  cards: Cards,
  input: InputOf<typeof patient>,
  current: RowOf<typeof patient> | null,
  documents: readonly Document[],
): Promise<void> => {
  if (tx.runId !== undefined || !tx.session || (input.duplicateReason ?? current?.duplicateReason)) return
  if (current && !changesIdentity(input, current)) return
  const before = current ? await identityOf(tx, current.id) : undefined
  const found = await candidatesFor(tx, identityAfter(tx, input, before, documents), current?.id ?? null)
  const fresh = current ? await unpaired(tx, current.id, found) : found
  const candidates = await visibleCandidates(tx, cards, fresh)
  if (candidates.length === 0) return
  const names = candidates.map(({ patientNo }) => patientNo).join('、')
  throw refused(`可能已登记过该患者（${names}），请使用已有患者；确实不是同一人的，请填写“仍要新建的原因”`, {
    candidates,
    hidden: null,
  })
}

/** Queued or judged pairs were shown before. */
const unpaired = async (tx: Ctx, id: string, found: readonly Candidate[]): Promise<Candidate[]> => {
  const { rows } = await sql<{ other: string }>`select case left_id when ${id} then right_id else left_id end as other
    from patient_pair where tenant_id = ${tx.tenantId} and (left_id = ${id} or right_id = ${id})`.execute(tx.db)
  const pairedIds = new Set(rows.map(({ other }) => other))
  return found.filter((one) => !pairedIds.has(one.id))
}
