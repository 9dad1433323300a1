import { labelOf, maskOf, textsInCode, wireName, type Field, type Resource } from '@huxi/model'
import type { TestApp } from '../harness.ts'
import type { PersonName } from '../people.ts'
import { adjustmentOf } from './adjustments.ts'
import { addedId, adderBody, inputOf, type Offers, type Offer, type Side, type Target } from './fixtures.ts'

const WHO: Record<Side, PersonName> = { ours: 'admin', theirs: 'outsider' }

/** Far from the numbers of records under test. */
let number = 900_000

/**
 * Adds a row of every referenced resource in both tenants.
 * @throws {Error} naming the resource and the remedy when a required field cannot be filled
 */
export const exploreFixtures = async (app: TestApp, resources: readonly Resource[]): Promise<Offers> => {
  const known: Offers = { ours: await offerOf(app, 'ours', resources), theirs: await offerOf(app, 'theirs', resources) }
  for (const r of resources) for (const to of targetsOf(r)) await ensureRow(app, known, to, [r.name])
  for (const r of resources) refuseUnfilled(r, known)
  return known
}

const targetsOf = (r: Resource): string[] =>
  Object.values(r.fields)
    .flatMap((f) => (f.kind === 'children' ? Object.values(f.fields!) : [f]))
    .flatMap((f) => (f.kind === 'ref' && f.to !== r.name ? [f.to!] : []))

const offerOf = async (app: TestApp, side: Side, resources: readonly Resource[]): Promise<Offer> => {
  const as = WHO[side]
  const { body } = await app.call<Offer['dicts']>('GET', '/sys/dict/queryAllDictItems', { as })
  const dicts = { ...body.result! }
  for (const code of new Set(resources.flatMap(ownCodesOf))) {
    const texts = textsInCode(code)
    if (texts) dicts[code] = texts.map((text) => ({ value: text, text }))
    if (texts) continue
    const found = await app.call<Offer['dicts'][string]>('GET', `/sys/dict/loadDict/${encodeURIComponent(code)}`, {
      as,
    })
    dicts[code] = found.body.result ?? []
  }
  return { dicts, rows: {} }
}

/** A dictionary that is a table is spelt `table,text,code`. */
const ownCodesOf = (r: Resource): string[] =>
  Object.values(r.fields)
    .flatMap((f) => (f.kind === 'children' ? Object.values(f.fields!) : [f]))
    .flatMap(({ dict }) => (dict && (dict.includes(',') || textsInCode(dict)) ? [dict] : []))

/** Adds a row of a resource in both tenants, after the rows it refers to. */
const ensureRow = async (app: TestApp, known: Offers, name: string, path: readonly string[]): Promise<void> => {
  if (known.ours.rows[name]) return
  const r = app.services.ports.resources.get(name)
  const asked = `${path.join(' → ')} → ${name}`
  if (!r) throw new Error(`${asked}: there is no such resource; mend the reference`)
  if (path.includes(name)) throw new Error(`${asked}: required references go round; give one an ADJUSTMENT`)
  const parent = [...app.services.ports.resources.values()].find((one) => listOf(one, name))
  if (parent) {
    await ensureRow(app, known, parent.name, [...path, name])
    for (const side of ['ours', 'theirs'] as const)
      known[side].rows[name] = await firstChild(app, parent, r, known, side)
    return
  }
  for (const to of targetsOf(r)) await ensureRow(app, known, to, [...path, name])
  known.ours.rows[name] = await addRow(app, r, known, 'ours', asked)
  known.theirs.rows[name] = r.owner !== 'global' ? await addRow(app, r, known, 'theirs', asked) : known.ours.rows[name]
}

const listOf = (r: Resource, item: string) => Object.entries(r.fields).find(([, f]) => f.item?.name === item)

/** For rows that are written with their parent: the first child of an existing parent. */
const firstChild = async (app: TestApp, parent: Resource, r: Resource, known: Offers, side: Side): Promise<Target> => {
  const { id } = known[side].rows[parent.name]!
  const { body } = await app.call<Record<string, { id: string }[]>>('GET', `${parent.path}/queryById?id=${id}`, {
    as: WHO[side],
  })
  const row = body.result![listOf(parent, r.name)![0]]![0]!
  return { id: row.id, label: labelOf(r, row) }
}

const addRow = async (app: TestApp, r: Resource, known: Offers, side: Side, asked: string): Promise<Target> => {
  const { adder } = adjustmentOf(r)
  const given = inputOf(r, (number += 1), known, side)
  const { body } = await app.call<Record<string, unknown>>('POST', adder?.path ?? `${r.path}/add`, {
    as: WHO[side],
    body: { ...given, ...(adder && (await adderBody(app, adder, { as: WHO[side] }, given))) },
  })
  if (!body.success)
    throw new Error(
      `${asked}: no row could be added (${body.message}); give ${r.name} a line in ADJUSTMENTS (apps/server/test/conformance/adjustments.ts)`,
    )
  const id = addedId(r, body.result!)
  return { id, label: await labelIn(app, r, id, side) }
}

/** The program may have filled a part of the label. */
export const labelIn = async (app: TestApp, r: Resource, id: string, side: Side): Promise<string> => {
  const { body } = await app.call<object>('GET', `${r.path}/queryById?id=${id}`, { as: WHO[side] })
  return labelOf(r, body.result!, (f, value) =>
    f.kind === 'personName' ? maskOf(f.kind, String(value)) : String(value),
  )
}

const refuseUnfilled = (r: Resource, known: Offers): void => {
  const input = inputOf(r, 1, known)
  const isUnfilled = ([name, f]: [string, Field]) => f.required && (input[wireName(name, f)] ?? null) === null
  const [found] = Object.entries(r.fields)
    .filter(([, f]) => f.only === undefined || f.only.includes('form'))
    .filter(isUnfilled)
  if (found)
    throw new Error(
      `${r.name}: nothing can be given for the required field ${found[0]} (${found[1].kind}); give it a line in ADJUSTMENTS (apps/server/test/conformance/adjustments.ts)`,
    )
}
