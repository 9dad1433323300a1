/** Property: incremental runs and one run from scratch give the same labels on the same evidence. */
import { label, labelRule, patientLabel, type Condition } from '@huxi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { IS_LONG, runs } from '../../../../test/long.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Condition as Sql } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, HOUR_MS } from '../../../platform/config/clock.ts'
import { holdersOf } from './holders.ts'
import { formsOf, heldRows } from './holdings.ts'
import { runOf } from './run.ts'
import { activeRules, runByEvents, runNightly } from './schedule.ts'

const SHANGHAI_MS = 8 * HOUR_MS
const NOON_MS = 12 * HOUR_MS
const LONG_MS = HOUR_MS

const PEOPLE = ['甲', '乙', '丙', '丁', '戊', '己'] as const

const compared = { op: fc.constantFrom('>=' as const, '<' as const, '>' as const, '<=' as const) }
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    ...compared,
    fact: fc.constant('measure' as const),
    code: fc.constant('eos'),
    unit: fc.constant('/uL'),
    value: fc.constantFrom(100, 300, 500),
    days: fc.constantFrom(2, 30, 365),
  }),
  fc.record({ ...compared, fact: fc.constant('age' as const), value: fc.constantFrom(73, 75, 76) }),
  fc.record({
    ...compared,
    fact: fc.constant('attacks' as const),
    severity: fc.constantFrom('severe' as const, 'moderateOrSevere' as const),
    value: fc.constantFrom(1, 2),
  }),
  fc.record({ fact: fc.constant('drug' as const), drugClass: fc.constantFrom('ICS', 'LAMA') }),
  fc.record({ fact: fc.constant('unassessed' as const), days: fc.constantFrom(30, 90) }),
  fc.record({ fact: fc.constant('diagnosis' as const), prefix: fc.constantFrom('J44', 'J45') }),
)
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: leaf }),
  ),
}))
const changed = fc.record({
  who: fc.nat(PEOPLE.length - 1),
  what: fc.constantFrom('lab' as const, 'attack' as const, 'drug' as const, 'gone' as const),
  value: fc.constantFrom('0.05', '0.1', '0.3', '0.31', '0.6', '<0.3', '>0.5'),
  daysAgo: fc.nat(400),
})
type Changed = typeof changed extends fc.Arbitrary<infer C> ? C : never

describe('runs of label rules', () => {
  const app = useApp()
  const system = () => unscoped(systemOf(app, 1))
  const people: string[] = []
  let labelId: string
  let count = 0

  beforeAll(async () => {
    // windows are counted in days: a run over midnight would compare two of them
    app.clock.advance((DAY_MS + NOON_MS - ((app.clock.now() + SHANGHAI_MS) % DAY_MS)) % DAY_MS)
    for (const [n, name] of PEOPLE.entries()) {
      const body = { name: `运行${name}`, gender: '1', birthDate: `195${n}-06-01` }
      people.push((await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })).body.result!.id)
    }
    const given = { name: '运行', category: 'risk', color: 'red', restricted: false }
    labelId = (await storeOf(system(), label).add(system(), given)).id
  })

  const change = async ({ who, what, value, daysAgo }: Changed): Promise<void> => {
    const { db } = system()
    const [id, patientId] = [`run${(count += 1)}`, people[who]!]
    const day = formatDay(app.clock.now() - daysAgo * DAY_MS)
    if (what === 'lab')
      await sql`insert into fact_lab (id, tenant_id, patient_id, code, value, unit, sampled_at) values (${id}, 1, ${patientId},
        'eos', ${JSON.stringify(/[<>]/.test(value) ? value : Number(value))}::jsonb, '10^9/L', ${`${day} 08:00:00+08`}::timestamptz)`.execute(
        db,
      )
    if (what === 'attack')
      await sql`insert into fact_exacerbation (id, tenant_id, patient_id, onset_date, end_date, site, disease)
        values (${id}, 1, ${patientId}, ${day}, ${day}, ${daysAgo % 2 ? 'ward' : 'emergency'}, 'copd')`.execute(db)
    if (what === 'drug')
      await sql`insert into fact_medication (id, tenant_id, patient_id, drug, drug_class, start_date)
        values (${id}, 1, ${patientId}, '药', ${daysAgo % 2 ? 'ICS' : 'LAMA'}, ${day})`.execute(db)
    if (what !== 'gone') return
    for (const table of ['fact_lab', 'fact_exacerbation', 'fact_medication'])
      await sql`update ${sql.table(table)} set del_flag = 1 where patient_id = ${patientId}`.execute(db)
  }

  const addRule = async (condition: Condition, given = labelId): Promise<string> => {
    const { id } = await storeOf(system(), labelRule).add(system(), {
      name: `规则${(count += 1)}`,
      labelId: given,
      condition,
      note: null,
    })
    await sql`update label_rule set status = 'on', edition = 1, tried_edition = 1 where id = ${id}`.execute(system().db)
    return id
  }
  const run = async (id: string): Promise<void> => {
    const ctx = system()
    await runOf(ctx, await storeOf(ctx, labelRule).one(ctx, id), 'manual', true)
  }
  const activeRows = async (ruleId: string): Promise<string[]> => {
    const { rows } = await sql<{ row: string }>`select patient_id || ' ' || evidence_key || ' ' || evidence::text as row
      from label_patient where rule_id = ${ruleId} and status = 'active' order by 1`.execute(system().db)
    return rows.map(({ row }) => row)
  }

  test('incremental and full runs give the same labels', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.array(changed, { minLength: 1, maxLength: 5 }), async (condition, changes) => {
        const [often, once] = [await addRule(condition), await addRule(condition)]
        for (const one of changes) {
          await change(one)
          await run(often)
        }
        await run(once)
        expect(await activeRows(often)).toEqual(await activeRows(once))
      }),
      { numRuns: runs(20, 200) },
    )
  })

  describe('rules on labels of other rules, an exclusive group, labels by hand, removals', () => {
    const [RULES, MANY_RULES, MANY, SEED] = [3, 40, 5000, 44]
    const labels: string[] = []
    beforeAll(async () => {
      for (let n = 0; n < (IS_LONG ? MANY_RULES : RULES); n++) {
        const grouped = n < 2 ? { exclusiveGroup: '互斥', priority: n + 1 } : {}
        const given = { name: `运行${n}`, category: 'risk', color: 'red', restricted: false, ...grouped }
        labels.push((await storeOf(system(), label).add(system(), given)).id)
      }
    })
    const conditionOf = (n: number, own: Condition, asked: number, isNot: boolean, joint: 'all' | 'any'): Condition => {
      if (n === 0 || asked >= n) return own
      const onLabel: Condition = { fact: 'label', labelId: labels[asked]! }
      const parts = [own, isNot ? { not: onLabel } : onLabel]
      return joint === 'all' ? { all: parts } : { any: parts }
    }
    const ruled = (most: number) =>
      fc.tuple(tree, fc.nat(most), fc.boolean(), fc.constantFrom('all' as const, 'any' as const))
    const operation = fc.oneof(
      { weight: 5, arbitrary: changed.map((one) => ({ kind: 'change' as const, one })) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(99) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('give' as const), who: fc.nat(PEOPLE.length - 1), which: fc.nat(2) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('event' as const), who: fc.subarray(PEOPLE.map((_, n) => n)) }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'queue' as const }) },
    )
    const perform = async (op: typeof operation extends fc.Arbitrary<infer O> ? O : never): Promise<void> => {
      const ctx = system()
      if (op.kind === 'change') return change(op.one)
      if (op.kind === 'queue') return runByEvents(app.services, new AbortController().signal)
      if (op.kind === 'give') {
        const given = {
          patientId: people[op.who]!,
          labelId: labels[op.which]!,
          source: 'manual',
          validFrom: '2026-01-01',
        }
        return void (await storeOf(ctx, patientLabel).add(ctx, given))
      }
      if (op.kind === 'remove') {
        const rows = await storeOf(ctx, patientLabel).list(ctx, [sql`status = 'active'`], { order: sql`id` })
        const row = rows[op.pick % Math.max(1, rows.length)]
        return row && storeOf(ctx, patientLabel).move(ctx, 'remove', [row.id], { reason: null })
      }
      const some = op.who.map((n) => people[n]!)
      for (const rule of await activeRules(ctx)) await runOf(ctx, rule, 'event', true, some)
    }
    const nightly = () => runNightly(app.services, new AbortController().signal)
    const textsOf = async (statement: Sql): Promise<string[]> =>
      (await sql<{ text: string }>`${statement} order by 1`.execute(system().db)).rows.map(({ text }) => text)
    const given = () =>
      textsOf(sql`select patient_id || ' ' || label_id || ' ' || evidence_key as text from label_patient
        where status = 'active' and source = 'rule'`)
    const heldBy = (id: string) =>
      textsOf(sql`select distinct patient_id as text from (${heldRows(system())}) held where label_id = ${id}`)
    const listed = async (id: string) => {
      const { set, row } = await formsOf(system(), id)
      const [all, each] = [set, row].map((where) => textsOf(sql`select id as text from patient where ${where}`))
      expect(await each).toEqual(await all)
      return all
    }
    const beginAnew = async (): Promise<void> => {
      await sql`update label_rule set status = 'off' where status = 'on'`.execute(system().db)
      await sql`delete from label_patient`.execute(system().db)
    }
    const expectSettled = async (all: readonly string[]): Promise<void> => {
      const { db } = system()
      const byEvents = await given()
      await nightly()
      expect(await given()).toEqual(byEvents)
      await sql`delete from label_patient where source = 'rule' and status <> 'removed'`.execute(db)
      await nightly()
      expect(await given()).toEqual(byEvents)
      const { rows: both } = await sql`select patient_id from (${heldRows(system())}) held
        where label_id = any(${all.slice(0, 2)}) group by 1 having count(distinct label_id) > 1`.execute(db)
      expect(both).toEqual([])
      const counts = new Map<string, number>()
      for (const id of all) {
        const labels = await heldBy(id)
        expect(await listed(id)).toEqual(labels)
        if (labels.length > 0) counts.set(id, labels.length)
      }
      const counted = await holdersOf(system(), all)
      expect(new Map(counted!.rows.map(({ labelId, holders }) => [labelId, holders]))).toEqual(counts)
    }

    test('give the same labels nightly, by events in any order and from nothing', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(ruled(RULES), { minLength: RULES, maxLength: RULES }),
          fc.array(operation, { minLength: 20, maxLength: 25 }),
          async (rules, operations) => {
            await beginAnew()
            for (const [n, [own, ...rest]] of rules.entries()) await addRule(conditionOf(n, own, ...rest), labels[n])
            await sql`insert into label_due (tenant_id, patient_id) select 1, unnest(${people}::text[])`.execute(
              system().db,
            )
            for (const op of operations) await perform(op)
            await runByEvents(app.services, new AbortController().signal)
            await expectSettled(labels)
          },
        ),
        { numRuns: runs(10, 200) },
      )
    })

    test.runIf(IS_LONG)(
      'forty rules give five thousand patients the same labels',
      async () => {
        const { db } = system()
        await beginAnew()
        people.push(
          ...(await textsOf(sql`with added as (
          insert into patient (id, tenant_id, patient_no, name, gender, birth_date, status)
            select 'many' || n, 1, 'M' || n, '众多' || n, '1', date '1935-01-01' + n * 5, 'active'
            from generate_series(1, ${MANY}) n returning id) select id as text from added`)),
        )
        const rules = fc.sample(ruled(MANY_RULES), { numRuns: MANY_RULES, seed: SEED })
        for (const [n, [own, ...rest]] of rules.entries()) await addRule(conditionOf(n, own, ...rest), labels[n])
        for (const [n, one] of fc.sample(changed, { numRuns: 2 * MANY, seed: SEED }).entries())
          await change({ ...one, who: n % people.length })
        for (const part of [4, 0, 6, 2, 5, 1, 3])
          await perform({ kind: 'event', who: [...people.keys()].filter((n) => n % 7 === part) })
        for (let n = 0; n < 10; n++) await perform({ kind: 'remove', pick: 97 * n })
        await sql`insert into label_due (tenant_id, patient_id) select 1, unnest(${people}::text[])`.execute(db)
        await perform({ kind: 'event', who: [...people.keys()] })
        await expectSettled(labels)
      },
      LONG_MS,
    )
  })
})
