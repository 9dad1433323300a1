// Longer than 300 lines because all tests work on one tenant with its labels and rules.
import type { Condition, LabelOverview, LabelTag, PatientCard, TrialAnswer } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { callsOf, type Input } from '../../../../test/calls.ts'
import { addClinician } from '../../../../test/clinicians.ts'
import { ABSENT } from '../../../../test/conformance/subject.ts'
import { addBoundRole, addHolder, addRule as addRowRule, rowsWith } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatDay, MINUTE_MS } from '../../../platform/config/clock.ts'
import { BATCH } from './matches.ts'
import { runByEvents, runNightly } from './schedule.ts'
import { countedBy } from './slow-counts.ts'

const EOS: Condition = { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 300, days: 365 }

describe('second steps of labels', () => {
  const app = useApp()
  const { ask, done } = callsOf(app)
  let count = 0
  const register = async (
    name = `步骤${'甲乙丙丁戊己庚辛壬癸'[(count += 1) % 10]}`,
    more: Input = {},
  ): Promise<string> => {
    const birthDate = `1950-02-${String(((count += 1) % 28) + 1).padStart(2, '0')}`
    return (await done('POST', '/patient/add', { name, gender: '1', birthDate, duplicateReason: '同名', ...more }))[
      'id'
    ] as string
  }
  const addLabel = async (more: Input = {}): Promise<string> =>
    (await done('POST', '/label/label/add', { name: `步骤${(count += 1)}`, category: 'risk', color: 'red', ...more }))[
      'id'
    ] as string
  const addLab = async (patientId: string, value: number): Promise<void> => {
    const day = formatDay(app.clock.now())
    await done('POST', '/fact/lab/add', { patientId, code: 'eos', value, unit: '10^9/L', sampledAt: `${day} 00:00:00` })
  }
  const addRule = (labelId: string, condition: Condition, more: Input = {}) =>
    ask('POST', '/label/rule/add', { name: `步骤规则${(count += 1)}`, labelId, condition, ...more })
  const start = async (answer: Awaited<ReturnType<typeof addRule>>): Promise<string> => {
    expect(answer, answer.message).toMatchObject({ success: true })
    const id = String(answer.result!['id'])
    await done('POST', '/label/rule/try', { id })
    await done('PUT', '/label/rule/start', { ids: id })
    await done('POST', '/label/rule/run', { id, agreed: 'true' })
    return id
  }
  const tagsOf = async (patientId: string, options?: CallOptions): Promise<LabelTag[]> => {
    const path = `/label/patientLabel/tags?patientIds=${patientId}`
    return (await done<{ tags: LabelTag[] }[]>('GET', path, undefined, options))[0]?.tags ?? []
  }
  const labelsOf = async (patientId: string) => (await tagsOf(patientId)).map(({ labelId }) => labelId)
  const events = () => runByEvents(app.services, new AbortController().signal)
  const flagsOf = async (patientId: string, options: CallOptions = { as: 'doctor' }) =>
    (await done<PatientCard>('GET', `/patient/card?id=${patientId}`, undefined, options)).flags?.map(({ text }) => text)

  test('labels the patients of a filter, visible ones alone', async () => {
    const [a, b] = [await register('筛选一'), await register('筛选二')]
    const other = await register('别处')
    const labelId = await addLabel()
    await done('POST', '/label/patientLabel/give', { patientIds: a, labelId })
    const asked = JSON.stringify({ name: '筛选*' })
    expect(await done('POST', '/label/patientLabel/giveAll', { asked, labelId })).toEqual({ given: 1, held: 1 })
    expect([await labelsOf(b), await labelsOf(other)]).toEqual([[labelId], []])
    const outside = async (id: string) => {
      const { success, message, result } = await ask(
        'POST',
        '/label/patientLabel/giveAll',
        { asked, labelId: id },
        { as: 'outsider' },
      )
      return { success, message, result }
    }
    expect(await outside(labelId)).toEqual(await outside(ABSENT))
    const own = { name: '外租户', category: 'risk', color: 'red' }
    const { id: foreign } = await done<{ id: string }>('POST', '/label/label/add', own, { as: 'outsider' })
    expect(await outside(foreign)).toMatchObject({ success: true, result: { given: 0, held: 0 } })
    expect(await labelsOf(b)).toEqual([labelId])
    expect((await ask('POST', '/label/patientLabel/giveAll', { asked: '[', labelId })).message).toContain(
      '筛选条件不正确',
    )
  })

  test('adds a label as an import does: once, today or later, patient and label fixed', async () => {
    const patientId = await register()
    const labelId = await addLabel()
    const { id } = await done('POST', '/label/patientLabel/add', { patientId, labelId })
    expect((await ask('POST', '/label/patientLabel/add', { patientId, labelId })).message).toContain('已有这个标签')
    const late = await ask('POST', '/label/patientLabel/add', {
      patientId,
      labelId: await addLabel(),
      validTo: '2000-01-01',
    })
    expect(late.message).toContain('有效期不能早于今天')
    const moved = await ask('PUT', '/label/patientLabel/edit', { id, patientId, labelId: await addLabel() })
    expect(moved.message).toContain('不能修改')
  })

  test('an event run labels a patient whose facts changed; a label by hand and a rule on it follow', async () => {
    const patientId = await register()
    const [base, derived, byHand] = [await addLabel(), await addLabel(), await addLabel()]
    await start(
      await addRule(derived, {
        any: [
          { fact: 'label', labelId: base },
          { fact: 'label', labelId: byHand },
        ],
      }),
    )
    await start(await addRule(base, { ...EOS, value: 900 }))
    await events()
    await addLab(patientId, 0.95)
    await events()
    expect((await labelsOf(patientId)).toSorted()).toEqual([base, derived].toSorted())
    await done('PUT', '/label/patientLabel/remove', {
      ids: (await tagsOf(patientId)).find((one) => one.labelId === base)!.id,
    })
    await events()
    expect(await labelsOf(patientId)).toEqual([])
    await done('POST', '/label/patientLabel/give', { patientIds: patientId, labelId: byHand })
    await events()
    expect((await labelsOf(patientId)).toSorted()).toEqual([byHand, derived].toSorted())
    const { rows } = await sql`select 1 from label_due`.execute(systemOf(app, 1).db)
    expect(rows).toEqual([])
  })

  test('a nightly run that was cut off goes on where it ended', async () => {
    const { db } = systemOf(app, 1)
    const owner = (text: string) => app.services.database.asOwner((client) => client.query(text))
    const rows = async (ruleId: string) => {
      const { rows: all } = await sql<{ patientId: string }>`select patient_id as "patientId" from label_patient
        where rule_id = ${ruleId} and status = 'active' order by 1`.execute(db)
      return all.map(({ patientId }) => patientId)
    }
    const id = await start(await addRule(await addLabel(), { fact: 'age', op: '>=', value: 120 }))
    const { rows: aged } = await sql<{ id: string }>`insert into patient
        (id, tenant_id, patient_no, name, gender, birth_date, status)
      select 'cut' || lpad(n::text, 4, '0'), 1, 'CUT' || n, '中断' || n, '1', date '1900-01-01', 'active'
      from generate_series(1, ${BATCH + 20}) n returning id`.execute(db)
    const ids = aged.map((one) => one.id).toSorted()
    await owner(`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger cut_off before insert on label_patient for each row
        when (new.patient_id = '${ids.at(-1)}') execute function cut_off()`)
    await runNightly(app.services, new AbortController().signal)
    await owner('drop function cut_off cascade')
    expect(await rows(id)).toEqual(ids.slice(0, BATCH))
    await runNightly(app.services, new AbortController().signal)
    expect(await rows(id)).toEqual(ids)
  })

  test('a suppressed label returns with other evidence alone', async () => {
    const patientId = await register()
    const labelId = await addLabel()
    await start(await addRule(labelId, { ...EOS, value: 1000 }))
    await addLab(patientId, 1.2)
    await events()
    await done('PUT', '/label/patientLabel/remove', {
      ids: (await tagsOf(patientId)).find((one) => one.labelId === labelId)!.id,
    })
    await addLab(patientId, 0.1)
    await addLab(await register(), 2)
    await events()
    expect(await labelsOf(patientId)).not.toContain(labelId)
    await addLab(patientId, 1.3)
    await events()
    expect(await labelsOf(patientId)).toContain(labelId)
  })

  test('counts values, and values at any time, within the window', async () => {
    const patientId = await register()
    const [any, twice] = [await addLabel(), await addLabel()]
    await start(await addRule(any, { ...EOS, value: 700, which: 'any' }))
    await start(await addRule(twice, { ...EOS, value: 700, which: 'count', times: 2 }))
    await addLab(patientId, 0.75)
    await addLab(patientId, 0.2)
    await events()
    expect(await labelsOf(patientId)).toEqual([any])
    await addLab(patientId, 0.8)
    await events()
    expect((await labelsOf(patientId)).toSorted()).toEqual([any, twice].toSorted())
    expect((await addRule(any, { ...EOS, which: 'count', times: 1 })).message).toContain('次数应为')
  })

  test('a circle of rules is refused with their names', async () => {
    const [one, other] = [await addLabel(), await addLabel()]
    const first = await addRule(one, { fact: 'label', labelId: other })
    expect(first.success).toBe(true)
    expect((await addRule(other, { not: { fact: 'label', labelId: one } })).message).toMatch(
      /互相依赖.*步骤规则\d+ → 步骤规则\d+/,
    )
    expect((await addRule(one, { fact: 'label', labelId: 'nowhere' })).message).toContain('条件中的标签不存在')
  })

  test('a rule on restricted content gives restricted labels alone and is hidden with them', async () => {
    const [secret, open] = [await addLabel({ restricted: true }), await addLabel()]
    expect((await addRule(open, { fact: 'label', labelId: secret })).message).toContain('限制可见')
    expect((await addRule(open, { fact: 'class', of: 'phq9Item9', is: 'true', days: 30 })).message).toContain(
      '限制可见',
    )
    const patientId = await register()
    const flagged = { flagKind: 'self_harm', flagSeverity: 'high' }
    await start(await addRule(secret, { ...EOS, value: 5000 }, flagged))
    await addLab(patientId, 6)
    await events()
    expect(await flagsOf(patientId)).toHaveLength(1)
    expect(await flagsOf(patientId, { as: 'nurse' })).toBeUndefined()
    const nurse = await addHolder(app, ['label:patientLabel:stat', 'label:rule:list', 'label:label:list'])
    const overview = await done<LabelOverview>('GET', '/label/patientLabel/overview', undefined, nurse)
    expect(overview.labels.map(({ labelId }) => labelId)).not.toContain(secret)
    const stat = await done<StatisticResult>('GET', '/label/patientLabel/stat/givenOverTime', undefined, nurse)
    expect(stat.groups.map(({ key }) => key)).not.toContain(secret)
  })

  test('a flag of a rule lasts as long as its label; lifted by hand it stays lifted', async () => {
    const [a, b] = [await register(), await register()]
    const labelId = await addLabel()
    const flagged = { flagKind: 'isolation', flagSeverity: 'high' }
    expect((await addRule(labelId, EOS, { flagKind: 'fall' })).message).toContain('一起填写')
    const id = await start(await addRule(labelId, { ...EOS, value: 3000 }, flagged))
    await addLab(a, 3.1)
    await addLab(b, 3.2)
    await events()
    expect([await flagsOf(a), await flagsOf(b)]).toEqual([[expect.any(String)], [expect.any(String)]])
    const { records } = await done<Page<Input>>('GET', `/label/flag/list?patientId=${a}`)
    await done('PUT', '/label/flag/end', { ids: records[0]!['id'], reason: '已核对' })
    await done('POST', '/label/rule/run', { id, agreed: 'true' })
    expect(await flagsOf(a)).toBeUndefined()
    await done('PUT', '/label/patientLabel/remove', {
      ids: (await tagsOf(b)).find((one) => one.labelId === labelId)!.id,
    })
    expect(await flagsOf(b)).toBeUndefined()
  })

  test('a severe allergy and an unconfirmed severe result warn in the card of a patient', async () => {
    const patientId = await register()
    const row = { patientId, substance: '青霉素', kind: 'drug', severity: 'severe', certainty: 'confirmed' }
    await done('POST', '/visit/allergy/add', row)
    await sql`insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status,
        source, context, performed_by, attention)
      values ('step', 1, timestamptz '2026-01-02 08:00+08', ${patientId}, '问卷', '', 'high', true, 'completed', 'staff', 'outpatient',
        'doctor', 'waiting')`.execute(systemOf(app, 1).db)
    expect(await flagsOf(patientId)).toEqual(['高危评估未确认：2026-01-02 08:00:00', '严重过敏：青霉素'])
    expect(await flagsOf(patientId, await addHolder(app, ['patient:patient:list']))).toBeUndefined()
  })

  test('counts holders, overlaps and labels never used; each number is that of the list', async () => {
    const [a, b, c, d] = [await register(), await register(), await register(), await register()]
    const [one, other, never] = [await addLabel(), await addLabel(), await addLabel()]
    await done('POST', '/label/patientLabel/give', { patientIds: `${a},${b},${c},${d}`, labelId: one })
    await done('POST', '/label/patientLabel/give', { patientIds: `${b},${c},${d}`, labelId: other })
    const { labels, overlaps } = await done<LabelOverview>('GET', '/label/patientLabel/overview')
    const of = (id: string) => labels.find(({ labelId }) => labelId === id)
    expect([of(one)?.holders, of(other)?.holders, of(never)]).toMatchObject([4, 3, { holders: 0, neverUsed: true }])
    const both = await done<Page<Input>>('GET', `/patient/list?labels=${one},${other}`)
    expect(overlaps.find((pair) => pair.one === one && pair.other === other)?.patients).toBe(both.total)
    const neighbour = await done<LabelOverview>('GET', '/label/patientLabel/overview', undefined, { as: 'outsider' })
    expect(neighbour.labels.some(({ labelId }) => labelId === one)).toBe(false)
  })

  test('a slow count is stored and renewed behind the answer when old, a quick one is counted each time', async () => {
    const ctx = systemOf(app, 1)
    const asked = async (seconds: number, patienceMs?: number) => {
      const statement = sql`select clock_timestamp()::text as at from pg_sleep(${seconds})`
      const countOn = async (on: Ctx) => (await sql<{ at: string }>`${statement}`.execute(on.db)).rows
      return (await countedBy<{ at: string }>(ctx, sql`${seconds}`, countOn, patienceMs))?.rows[0]!.at
    }
    expect(await asked(1.05, 20)).toBeUndefined()
    const slow = await asked(1.05)
    const quick = await asked(0)
    expect([await asked(1.05), (await asked(0)) === quick]).toEqual([slow, false])
    app.clock.advance(11 * MINUTE_MS)
    expect(await asked(1.05)).toBe(slow)
    await expect.poll(() => asked(1.05)).not.toBe(slow)
  })

  test('evidence is shown from rows that the caller sees', async () => {
    const patientId = await register('依据一')
    await addLab(patientId, 0.8)
    await start(await addRule(await addLabel(), EOS))
    const codes = ['fact:lab:list', 'patient:patient:list', 'label:patientLabel:list']
    const [row] = await rowsWith(app, (code) => code === codes[0])
    const narrowed = await addRowRule(app, row!, { ruleColumn: 'code', ruleConditions: '=', ruleValue: 'wbc' })
    const rows = await rowsWith(app, (code) => codes.includes(code))
    const { roleCode } = await addBoundRole(app, rows, { row: row!, rules: [narrowed] })
    const narrow = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
    const evidence = async (options: CallOptions) => (await tagsOf(patientId, options))[0]!.evidence
    expect(await evidence({ as: 'doctor' })).toMatchObject([{ text: expect.stringContaining('0.8') }])
    expect(await evidence(narrow)).toEqual([{ resource: null, id: null, text: '化验（没有查看权限）' }])
  })

  test('a condition is tried by callers who may read its fields, without exact numbers under a narrower scope', async () => {
    await register('试行一')
    const codes = ['label:rule:list', 'label:rule:add', 'label:rule:run', 'label:label:list', 'patient:patient:list']
    const operator = await addHolder(app, codes)
    const tried = async (condition: Condition, options: CallOptions) => {
      const { result } = await addRule(await addLabel(), condition)
      return ask<TrialAnswer>('POST', '/label/rule/try', { id: result!['id'] }, options)
    }
    const age: Condition = { fact: 'age', op: '>=', value: 1 }
    expect(await tried({ all: [age, { not: EOS }] }, operator)).toMatchObject({
      success: false,
      message: expect.stringContaining('条件用到“化验”，您没有查看的权限'),
    })
    expect((await tried(age, operator)).result).toMatchObject({ rounded: false, matched: expect.any(Number) })
    const { result } = await tried(age, (await addClinician(app, ['own'])).as)
    expect(result).toMatchObject({ rounded: true, samples: [] })
    const { records } = await done<Page<Input>>('GET', '/label/run/list', { ruleId: result!.id })
    expect([result!.matched % 5, records[0]!['matched']]).toEqual([0, result!.matched])
  })
})
