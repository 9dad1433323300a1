/** Longer than 300 lines because its cases share one app and the rows of every resource. */
import { patient, patientRead, type Draft, type MergeEntry, type MergePreview, type PatientCard } from '@huxi/contract'
import { codeOf, verbEndpoint, verbsOf } from '@huxi/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBound, menuOf } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { tablesWith } from '../../../../test/tables-with.ts'
import { packedBytes, zipContents } from '../../../platform/xlsx/zip.ts'
import { inflateRawSync } from 'node:zlib'
import { patientReferences } from './references.ts'
import { runs } from '../../../../test/long.ts'

const app = useApp()
const DAY_MS = 86_400_000

let counter = 0
const register = async (more: object = {}): Promise<string> => {
  counter += 1
  const { body } = await app.call<{ id: string }>('POST', '/patient/add', {
    as: 'nurse',
    body: {
      name: '合并者',
      gender: '1',
      duplicateReason: '测试',
      numbers: [{ type: 'outpatient_no', value: `M-${counter}` }],
      ...more,
    },
  })
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!.id
}
const preview = async (keepId: string, dropId: string, as: CallOptions = { as: 'nurse' }) =>
  (await app.call<MergePreview>('GET', '/patient/merge/preview', { ...as, query: { keepId, dropId } })).body
const merge = async (
  keepId: string,
  dropId: string,
  take: string[] = [],
  as: CallOptions = { as: 'nurse' },
  versions?: [number, number],
  despiteDrafts = false,
) => {
  const plan = versions ? undefined : (await preview(keepId, dropId)).result
  const [keepVersion, dropVersion] = versions ?? [plan?.keepVersion ?? 1, plan?.dropVersion ?? 1]
  const body = { keepId, dropId, take, reason: '同一人', keepVersion, dropVersion, despiteDrafts }
  return (await app.call('PUT', '/patient/merge', { ...as, body })).body
}
const merges = async (patientId: string, as: CallOptions = { as: 'nurse' }) =>
  (await app.call<{ records: MergeEntry[] }>('GET', '/patient/merges', { ...as, query: { patientId } })).body.result!
    .records
const unmerge = async (id: string, as: CallOptions = { as: 'nurse' }) =>
  (await app.call('PUT', '/patient/unmerge', { ...as, body: { id, reason: '不是同一人' } })).body
const read = async (id: string) =>
  (await app.call<Record<string, unknown>>('GET', '/patient/queryById', { as: 'nurse', query: { id } })).body.result!
const find = async (keyword: string) =>
  (
    await app.call<{ records: PatientCard[] }>('POST', '/patient/find', { as: 'nurse', body: { keyword } })
  ).body.result!.records.map(({ id }) => id)

const MARK = '手机号已修改'
const rowsOfPatients = async () => {
  const ctx = systemOf(app, 1)
  const all: Record<string, unknown[]> = {}
  // reading adds log lines of its own
  for (const { r, column } of patientReferences(ctx).filter((one) => one.r.name !== patientRead.name)) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - 'version' as row from ${sql.table(r.table)} t
      where ${sql.ref(column)} is not null order by id`.execute(ctx.db)
    all[`${r.table}.${column}`] = rows.map(({ row }) => row).filter((row) => !('note' in row && row.note === MARK))
  }
  return all
}
/** Without `newest` and `quit_outcome` of tobacco profiles, which depend on all rows, and the mark of a changed number, which stays. */
const rowsByKey = async () =>
  new Map(
    Object.entries(await rowsOfPatients()).flatMap(([place, rows]) =>
      (rows as Record<string, unknown>[]).map(
        ({ newest: _kept, quit_outcome: _outcome, ...row }) => [`${place}/${String(row['id'])}`, row] as const,
      ),
    ),
  )
const own = async (ids: readonly string[]) =>
  (
    await sql<{ row: object }>`select to_jsonb(p) - 'version' - 'update_by' - 'update_time' as row from patient p
      where id = any(${[...ids]}) order by id`.execute(systemOf(app, 1).db)
  ).rows

interface RequiredColumn {
  readonly name: string
  readonly type: string
  readonly parent: string | null
}

const columnsByTable = new Map<string, readonly RequiredColumn[]>()
const requiredColumns = async (table: string): Promise<readonly RequiredColumn[]> => {
  const cached = columnsByTable.get(table)
  if (cached) return cached
  const { rows } = await sql<RequiredColumn>`select column_name as name, data_type as type,
      (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = ${table}::regclass
        and conkey = array[ordinal_position::smallint]) as parent
    from information_schema.columns where table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER' and column_name not in ('id', 'tenant_id', 'patient_id')
    order by ordinal_position`.execute(systemOf(app, 1).db)
  columnsByTable.set(table, rows)
  return rows
}

/** Some referenced tables have rows without a patient. */
const namesPatient = async (table: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_name = ${table} and column_name = 'patient_id'`.execute(systemOf(app, 1).db)
  return rows.length > 0
}

/** Inserts a row of a table for the patient, with one row per reference. @returns its id */
const addRow = async (table: string, patientId: string): Promise<string> => {
  counter += 1
  const [id, n] = [`h${counter}`, counter]
  const filler: Record<string, unknown> = { integer: n, numeric: 1, boolean: false, date: '2020-01-01', jsonb: '{}' }
  const given: [string, unknown][] = []
  for (const [place, { name, type, parent }] of (await requiredColumns(table)).entries()) {
    const plain = type.startsWith('timestamp') ? `2020-01-01 00:00:${10 + place}` : (filler[type] ?? `x${n}`)
    given.push([name, parent ? await addRow(parent, patientId) : plain])
  }
  const owner = (await namesPatient(table)) ? { patient_id: patientId } : {}
  const values = Object.entries({ id, tenant_id: 1, ...owner, ...Object.fromEntries(given) })
  await sql`insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(systemOf(app, 1).db)
  return id
}

/** A row of every resource of patients, regardless of form rules, or of the selected ones. */
const addRows = async (patientId: string, isWanted: (place: number) => boolean = () => true): Promise<void> => {
  const wanted = patientReferences(systemOf(app, 1)).filter((_, place) => isWanted(place))
  for (const { r } of wanted) await addRow(r.table, patientId)
}

const cardOf = (serial: number): string => {
  const digits = `99000019600101${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

describe('a masked value', () => {
  const secret = fc.record({
    phone: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((n) => `139${n}`),
    theirs: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((n) => `137${n}`),
    street: fc.integer({ min: 100_000, max: 999_999 }).map((n) => `静安里${n}号`),
  })
  let cards = 0
  const nextCard = (): string => cardOf(2 * (cards += 1) + 1)
  const person = (of: { phone: string; theirs: string; card: string; street: string }) => ({
    name: '蒙面者',
    gender: '1',
    birthDate: '1960-01-01',
    phone: of.phone,
    address: of.street,
    identifiers: [{ type: 'resident_id', number: of.card }],
    contacts: [{ name: '家属某', relation: 'child', phone: of.theirs }],
  })
  const answersOf = async (id: string): Promise<string> => {
    const own = [patient, ...new Set(patientReferences(systemOf(app, 1)).map(({ r }) => r))]
    const asked = own.flatMap((r) => (['list', 'exportXls', 'choices'] as const).map((verb) => ({ r, verb })))
    const answers = await Promise.all(
      asked
        .filter(({ r, verb }) => verbsOf(r).includes(verb) && codeOf(r, verb) !== undefined)
        .map(async ({ r, verb }) => {
          const query = { patientId: id, pageSize: '100' }
          const { raw } = await app.call('GET', verbEndpoint(r, verb).path, { as: 'admin', query })
          const parts = verb === 'exportXls' ? zipContents(raw, { most: 99 }) : undefined
          return parts
            ? parts.entries.map((entry) => inflateRawSync(packedBytes(raw, entry)!).toString('utf8')).join()
            : raw.toString('utf8')
        }),
    )
    expect(answers.length).toBeGreaterThan(own.length)
    return [...answers, JSON.stringify(await read(id))].join()
  }

  test('never appears in clear in a list, sheet, record, refusal, log or notice of any resource of patients', async () => {
    await fc.assert(
      fc.asyncProperty(secret, async (drawn) => {
        const of = { ...drawn, card: nextCard() }
        const words = Object.values(of)
        const id = await register(person(of))
        await addRows(id)
        const twice = await app.call('POST', '/patient/add', { as: 'nurse', body: person(of) })
        expect(twice.body.success).toBe(false)
        const body = { id, contacts: [{ name: '家属某', relation: 'x', phone: of.theirs }], phone: `${of.phone}0` }
        const wrong = await app.call('PUT', '/patient/edit', { as: 'nurse', body })
        expect(wrong.body.success).toBe(false)
        const answers = `${await answersOf(id)} ${JSON.stringify([twice.body, wrong.body])}`
        expect(answers).toContain('蒙面者')
        expect(words.filter((word) => answers.includes(word))).toEqual([])
        await expect
          .poll(
            async () =>
              (await sql`select 1 from sys_log where request_param like ${`%${id}%`}`.execute(systemOf(app, 1).db)).rows
                .length,
          )
          .toBeGreaterThan(0)
        expect(await tablesWith(app, words)).toEqual([])
      }),
      { numRuns: runs(2, 30), seed: 20_261_124 },
    )
  })
})

describe('a merge', () => {
  test('moves all rows, keeps both numbers searchable, and is fully reversible', async () => {
    const keep = await register({ phone: '13900001111', note: '旧' })
    const drop = await register({ phone: '13900002222', address: '北京市东城区一号', birthDate: '1950-01-01' })
    for (const id of [keep, drop]) await addRows(id)
    const dropNo = String((await read(drop))['patientNo'])
    const [hung, owned] = [await rowsOfPatients(), await own([keep, drop])]
    const plan = (await preview(keep, drop)).result!
    expect(plan).toMatchObject({ obstacle: null, keep: { id: keep }, drop: { id: drop } })
    expect(plan.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['phone', 'address', 'birthDate', 'note']),
    )
    expect(plan.moving).toContainEqual({ title: '就诊号', count: 2 })

    expect(await merge(keep, drop, ['phone', 'address', 'birthDate'])).toMatchObject({ success: true })
    expect(await read(drop)).toMatchObject({ status: 'merged', mergedInto: keep, numbers: [] })
    expect(await read(keep)).toMatchObject({ phone: '139****2222', birthDate: '1950-01-01', note: '旧' })
    const moved = await sql<{
      n: number
    }>`select count(*)::int as n from patient_number where patient_id = ${drop}`.execute(systemOf(app, 1).db)
    expect(moved.rows[0]!.n).toBe(0)
    expect(await find(dropNo)).toEqual([keep])
    expect(await find('13900002222')).toEqual([keep])
    const card = await app.call<PatientCard>('GET', '/patient/card', { as: 'nurse', query: { id: drop } })
    expect(card.body.result).toMatchObject({ id: keep, mergedFrom: dropNo })
    expect((await app.call('PUT', '/patient/edit', { as: 'nurse', body: { id: drop, note: 'x' } })).body.success).toBe(
      false,
    )

    const [entry] = await merges(drop)
    expect(entry).toMatchObject({ keepId: keep, dropNo, reason: '同一人', undoneAt: null })
    expect(await unmerge(entry!.id)).toMatchObject({ success: true })
    expect(await rowsOfPatients()).toEqual(hung)
    expect(await own([keep, drop]).then(withoutCiphers)).toEqual(withoutCiphers(owned))
    expect(await find(dropNo)).toEqual([drop])
    expect(await find('13900001111')).toEqual([keep])
    expect(await unmerge(entry!.id)).toMatchObject({ success: false, message: '这次合并已经撤销' })
  })

  const places = fc.uniqueArray(fc.nat(40), { maxLength: 8 })
  const step = fc.record({
    keep: fc.nat(3),
    drop: fc.nat(3),
    take: fc.infiniteStream(fc.boolean()),
    whose: fc.nat(3),
    places,
  })

  test('undone merges restore every row in any order, and rows added in between stay', async () => {
    const hung = fc.array(places, { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(hung, fc.array(step, { minLength: 1, maxLength: 5 }), async (first, steps) => {
        const people: string[] = []
        for (const [n, some] of first.entries()) {
          people.push(await register({ phone: `1390000${1000 + n}`, note: `备注${n}`, birthDate: `195${n}-01-01` }))
          await addRows(people[n]!, (place) => some.includes(place))
        }
        const [expected, owned] = [await rowsByKey(), await own(people).then(withoutCiphers)]
        const done: string[] = []
        const gone = new Set<number>()
        for (const { keep, drop, take, whose: owner, places: more } of steps) {
          const fields = (await preview(people[keep]!, people[drop]!)).result!.fields.filter(() => take.next().value)
          const names = fields.map(({ name }) => name)
          const answer = await merge(people[keep]!, people[drop]!, names)
          const isPossible = keep !== drop && !gone.has(keep) && !gone.has(drop)
          expect(answer.success, answer.message).toBe(isPossible)
          if (isPossible) {
            gone.add(drop)
            done.push((await merges(people[drop]!))[0]!.id)
            const left = [...(await rowsByKey()).values()].filter((row) => row['patient_id'] === people[drop])
            expect(left).toEqual([])
          }
          if (gone.has(owner)) continue
          await addRows(people[owner]!, (place) => more.includes(place))
          for (const [key, row] of await rowsByKey()) if (!expected.has(key)) expected.set(key, row)
        }
        for (const id of done.toReversed()) expect(await unmerge(id)).toMatchObject({ success: true })
        expect(await rowsByKey()).toEqual(expected)
        expect(await own(people).then(withoutCiphers)).toEqual(owned)
      }),
      { numRuns: runs(6, 100), seed: 20_261_123 },
    )
  })

  test('later rows stay with the kept record', async () => {
    const [keep, drop] = [await register(), await register({ note: '来自并入方' })]
    await merge(keep, drop, ['note'])
    await app.call('PUT', '/patient/edit', { as: 'nurse', body: { id: keep, note: '合并后改过' } })
    const numbers = (await read(keep))['numbers'] as object[]
    await app.call('PUT', '/patient/edit', {
      as: 'nurse',
      body: { id: keep, numbers: [...numbers, { type: 'outpatient_no', value: 'M-since' }] },
    })
    await unmerge((await merges(drop))[0]!.id)
    expect(await read(keep)).toMatchObject({ note: '合并后改过' })
    expect(((await read(keep))['numbers'] as { value: string }[]).map(({ value }) => value)).toContain('M-since')
    expect(await read(drop)).toMatchObject({ status: 'active', numbers: [expect.anything()] })
  })

  test.each<[string, object, object, string]>([
    ['of a man and a woman', { gender: '1' }, { gender: '2' }, '性别不同'],
    [
      'of two cards',
      { identifiers: [{ type: 'resident_id', number: '990000196508142218' }] },
      { identifiers: [{ type: 'resident_id', number: '990000196510182358' }] },
      '居民身份证号码不同',
    ],
  ])('%s is refused', async (_what, one, other, message) => {
    const cards = [one, other]
    const [keep, drop] = [await register(cards[0]), await register(cards[1])]
    expect((await preview(keep, drop)).result!.obstacle).toContain(message)
    expect(await merge(keep, drop)).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })

  test('refuses deceased with living, three records, the same record, open drafts and stale versions', async () => {
    const [keep, drop, third] = [await register(), await register(), await register()]
    await app.call('PUT', '/patient/decease', { as: 'nurse', body: { ids: third, deceasedAt: '2020-01-01 00:00:00' } })
    expect((await merge(keep, third)).message).toContain('登记了死亡')
    expect((await merge(keep, keep)).message).toContain('两份不同')
    expect((await merge(keep, `${drop},${third}`, [], { as: 'nurse' }, [1, 1])).message).toContain('一次只能合并两份')
    await app.call('PUT', '/sys/draft/save', {
      as: 'doctor',
      body: { key: `patient:patient:${drop}`, values: { note: '写' } },
    })
    const plan = (await preview(keep, drop)).result!
    expect(plan.drafts).toMatchObject([{ patientNo: plan.drop.patientNo, since: expect.any(String) }])
    expect((await merge(keep, drop)).message).toContain(
      `${plan.drafts[0]!.realname}对 ${plan.drop.patientNo} 有未保存的草稿`,
    )
    const { keepVersion, dropVersion } = (await preview(keep, drop)).result!
    await app.call('PUT', '/patient/edit', { as: 'nurse', body: { id: drop, note: '同时改' } })
    expect(await merge(keep, drop, [], { as: 'nurse' }, [keepVersion, dropVersion])).toMatchObject({
      success: false,
      code: 409,
    })
    expect((await merge(keep, drop, ['patientNo'], { as: 'nurse' }, undefined, true)).message).toContain(
      '要采用的字段不正确',
    )
    expect(await merge(keep, drop, [], { as: 'nurse' }, undefined, true)).toMatchObject({ success: true })
    const draft = { as: 'doctor', query: { key: `patient:patient:${keep}` } } as const
    expect((await app.call('GET', '/sys/draft/get', draft)).body.result).toMatchObject({ values: { note: '写' } })
    expect((await merge(third, drop)).message).toContain('已合并')
  })

  test('moves drafts to the kept record and back', async () => {
    const [keep, drop] = [await register(), await register({ note: '旧' })]
    const dropNo = String((await read(drop))['patientNo'])
    const save = (key: string, values: object, as: 'nurse' | 'doctor' = 'doctor') =>
      app.call('PUT', '/sys/draft/save', { as, body: { key, values } })
    const draft = async (key: string, as: 'nurse' | 'doctor' = 'doctor') =>
      (await app.call<Draft | null>('GET', '/sys/draft/get', { as, query: { key } })).body.result?.values ?? null
    const [own, fact] = [(id: string) => `patient:patient:${id}`, (id: string) => `fact:observation:new-${id}`]
    await save(own(drop), { note: '写了一半', $version: 1 })
    await save(fact(drop), { code: 'weight', value: 61 })
    const atVisit = (id: string) => `visit:diagnosis:new-1700000000000000001-${id}`
    await save(atVisit(drop), { diagnosisText: '慢阻肺' })
    // an author of drafts on both records loses neither
    await save(own(drop), { note: '写给并入方' }, 'nurse')
    await save(own(keep), { note: '写给保留方' }, 'nurse')

    expect(await merge(keep, drop, [], { as: 'nurse' }, undefined, true)).toMatchObject({ success: true })
    expect(await draft(own(keep))).toEqual({ note: '写了一半', $version: 1, $from: dropNo })
    expect(await draft(fact(keep))).toEqual({ code: 'weight', value: 61, $from: dropNo })
    expect(await draft(atVisit(keep))).toEqual({ diagnosisText: '慢阻肺', $from: dropNo })
    expect([await draft(own(drop)), await draft(fact(drop)), await draft(atVisit(drop))]).toEqual([null, null, null])
    expect(await draft(own(keep), 'nurse')).toEqual({ note: '写给保留方' })
    expect(await draft(own(drop), 'nurse')).toEqual({ note: '写给并入方' })
    const left = await app.call('PUT', '/patient/edit', { as: 'nurse', body: { id: drop, note: '写给并入方' } })
    expect(left.body.message).toContain('请在合并后保留的档案中修改；合并有误的，请先撤销合并')

    await save(fact(keep), { code: 'weight', value: 62, $from: dropNo })
    await save(`fact:feno:new-${keep}`, { value: 20 })
    expect(await unmerge((await merges(drop))[0]!.id)).toMatchObject({ success: true })
    expect(await draft(own(drop))).toEqual({ note: '写了一半', $version: 1 })
    expect(await draft(fact(drop))).toEqual({ code: 'weight', value: 62 })
    expect(await draft(atVisit(drop))).toEqual({ diagnosisText: '慢阻肺' })
    expect([await draft(own(keep)), await draft(fact(keep))]).toEqual([null, null])
    expect(await draft(`fact:feno:new-${keep}`)).toEqual({ value: 20 })
  })

  test('opposite merges at once: one succeeds, without deadlock', async () => {
    const [a, b] = [await register(), await register()]
    const answers = await Promise.all([
      merge(a, b, [], { as: 'nurse' }, [1, 1]),
      merge(b, a, [], { as: 'doctor' }, [1, 1]),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('loses no row of fifty concurrent writers, nor does its undo', async () => {
    const [keep, drop] = [await register(), await register()]
    const note = (patientId: string) =>
      app.call<null>('POST', '/fact/observation/add', {
        as: 'nurse',
        body: { patientId, code: 'heart_rate', value: 60, observedAt: '2020-01-01 08:00:00' },
      })
    const write = () => Array.from({ length: 25 }, () => note(drop))
    const [early, answer, late] = await Promise.all([Promise.all(write()), merge(keep, drop), Promise.all(write())])
    expect(answer).toMatchObject({ success: true })
    for (const { status, body } of [...early, ...late])
      if (!body.success)
        expect([status, body.message]).toEqual([200, expect.stringMatching(/合并|并入|不存在，请重新选择/)])
    const left = async (patientId: string) => {
      const ctx = systemOf(app, 1)
      const counts = patientReferences(ctx).map(
        ({ r, column }) =>
          sql`select count(*)::int as n from ${sql.table(r.table)} where ${sql.ref(column)} = ${patientId}`,
      )
      const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
      return rows.reduce((sum, { n }) => sum + n, 0)
    }
    expect(await left(drop)).toBe(0)
    const [[entry], hung] = [await merges(drop), await left(keep)]
    const [undone, notes] = await Promise.all([unmerge(entry!.id), Promise.all(write())])
    expect(undone).toMatchObject({ success: true })
    const written = notes.filter(({ body }) => body.success).length
    expect((await left(drop)) + (await left(keep))).toBe(hung + written)
  })

  test('needs visibility of both records, and expires after 30 days', async () => {
    const hidden = await register({ deptId: await departId(app, 'A01A01') })
    const seen = await register({ deptId: await departId(app, 'A01A02') })
    const row = (await menuOf(app)).find(({ codes }) => codes.includes('patient:patient:list'))!
    const rule = { ruleColumn: 'sysOrgCode', ruleConditions: '!=', ruleValue: 'A01A01' }
    const { bound } = await addBound(app, 'patient:patient', row.id, rule)
    const strangers: CallOptions[] = [bound, { as: 'outsider' }]
    const ABSENT = { success: false, message: '未找到对应实体' }
    for (const as of strangers) {
      expect(await preview(seen, hidden, as)).toMatchObject(ABSENT)
      expect(await merge(seen, hidden, [], as, [1, 1])).toMatchObject(ABSENT)
    }
    await merge(seen, hidden)
    const [entry] = await merges(hidden)
    for (const as of strangers) {
      expect(await merges(hidden, as)).toEqual([])
      expect(await unmerge(entry!.id, as)).toMatchObject(ABSENT)
    }
    expect((await app.call('PUT', '/patient/merge', { as: 'nobody', body: {} })).status).toBe(403)
    const late = await addAccount(app, { roleCode: 'nurse' })
    app.clock.advance(31 * DAY_MS)
    expect(await unmerge(entry!.id, { token: await tokenOf(app, late) })).toMatchObject({
      success: false,
      message: expect.stringContaining('30 天'),
    })
  })
})

const withoutCiphers = (rows: { row: object }[]) =>
  rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_cipher'))))

test('the database refuses rows of a merged patient', async () => {
  const ctx = systemOf(app, 1)
  const { rows } = await sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger
    where tgname = 'refuse_merged'`.execute(ctx.db)
  const refusing = rows.map(({ name }) => name)
  // a new resource calls `belong_to_patient` in its migration
  for (const { r, column } of patientReferences(ctx)) {
    expect(column).toBe('patient_id')
    // the log of record views stays with the viewed record
    if (r !== patientRead) expect(refusing).toContain(r.table)
  }
})

test('covers every database reference to patients, except the tables of merging itself', async () => {
  const ctx = systemOf(app, 1)
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'patient'::regclass`.execute(ctx.db)
  const moving = patientReferences(ctx).map(({ r }) => r.table)
  const staying = rows.map(({ name }) => name).filter((name) => !moving.includes(name))
  expect(staying.sort()).toEqual(['patient', 'patient_key', 'patient_merge', 'patient_pair'])
})

test('every definition that refers to a patient is moved', () =>
  expect(patientReferences(systemOf(app, 1)).some(({ r }) => r.name === patient.name)).toBe(false))
