/** Pairs of first and last results of a questionnaire in a period. Groups of fewer than five patients are hidden. */
import { measureOf } from '@huxi/clinical/forms/compare'
import { mcidText, type Comparable } from '@huxi/clinical/models/scoreChange'
import {
  COHORT_PARTS,
  questResponse,
  type CohortRows,
  type cohortQuest,
  type QuestCohort,
  type QuestCohortGroup,
} from '@huxi/contract'
import { AppError, dayIn, refused, type InputOfEndpoint } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { hiddenOfSum, isSmall, type Size } from '../../../engine/sheet/small-cells.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** Groups of a pair; a patient with several diseases counts in each. */
const GROUPS: Readonly<Record<string, RawBuilder<unknown>>> = {
  dept: sql`array[coalesce(p.dept_id, '')]`,
  doctor: sql`array[coalesce(p.responsible_doctor_id, '')]`,
  disease: sql`coalesce(string_to_array(nullif(p.care_groups, ''), ','), array[''])`,
}

export interface CohortRow extends Omit<QuestCohortGroup, 'key' | 'text'> {
  readonly key: string | null
  readonly whole: boolean
  readonly pairs: number
}

const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  dept: sql`select id as key, depart_name as text from sys_depart`,
  doctor: sql`select id as key, realname as text from sys_user`,
}

const namesOf = async (ctx: Ctx, by: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (by === 'disease') return ctx.services.ports.dictionaries.texts(ctx, 'care_group', keys)
  const { rows } = await sql<{ key: string; text: string }>`select key, text from (${NAMES[by]!}) n
    where key = any(${[...keys]})`.execute(ctx.db)
  return new Map(rows.map(({ key, text }) => [key, text]))
}

const instrumentOf = async (ctx: Ctx, questionnaireId: string): Promise<string> => {
  const { rows } = await sql<{ instrument: string }>`select case v.scorer when 'typed' then q.code else v.scorer end
      as instrument from quest_version v join quest_questionnaire q on q.id = v.questionnaire_id
    where q.id = ${questionnaireId} and v.tenant_id = ${ctx.tenantId} and v.published_at is not null
    order by v.published_at desc, v.id desc limit 1`.execute(ctx.db)
  return rows[0]?.instrument ?? 'none'
}

interface Judging {
  readonly mcid: number
  readonly sign: 1 | -1
}

const isImproved = ({ mcid, sign }: Judging) => sql`change * ${sign} >= ${mcid} - 1e-9`
const isWorsened = ({ mcid, sign }: Judging) => sql`change * ${sign} <= 1e-9 - ${mcid}`

type Period = Pick<CohortRows, 'questionnaireId' | 'from' | 'to'>

/** First and last results of each patient: `seen` results, and `paired` patients with the id of the last one. */
const pairsOf = async (ctx: Ctx, { questionnaireId, from, to }: Period): Promise<RawBuilder<unknown>> => {
  const seen = sql.join([sql`true`, ...(await storeOf(ctx, questResponse).readable(ctx))], sql` and `)
  return sql`seen as materialized (select id, patient_id, completed_at, total::float8 as total, complete,
        version_id || ' ' || scoring_version as version from quest_response
      where ${seen} and questionnaire_id = ${questionnaireId} and status = 'completed'
        and completed_at >= ${`${from} 00:00:00`}::timestamptz
        and completed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'),
    placed as (select *, row_number() over (partition by patient_id order by completed_at, id) as nth,
        row_number() over (partition by patient_id order by completed_at desc, id desc) as back
      from seen where complete and total is not null),
    paired as (select a.patient_id, b.id as last_id, a.total as first, b.total as last, b.total - a.total as change,
        a.id = b.id as single, a.version = b.version as alike
      from placed a join placed b on b.patient_id = a.patient_id and b.back = 1 where a.nth = 1)`
}

const judgingOf = (measure: Comparable | undefined): Judging => ({
  mcid: measure?.mcid ?? 0,
  sign: measure?.better === 'higher' ? 1 : -1,
})

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

export const cohortGroupOf = (
  { whole, ...row }: CohortRow,
  names: ReadonlyMap<string, string>,
  hasMcid: boolean,
  isHidden: boolean,
): QuestCohortGroup => {
  const text = whole ? '全部' : (names.get(row.key ?? '') ?? '未填写')
  const head = { key: whole ? null : row.key, text }
  if (isHidden) {
    const none = { firstMedian: null, lastMedian: null, changeMedian: null, improved: null, worsened: null }
    return { ...head, pairs: null, ...none }
  }
  return {
    ...head,
    pairs: row.pairs,
    firstMedian: rounded(row.firstMedian),
    lastMedian: rounded(row.lastMedian),
    changeMedian: rounded(row.changeMedian),
    improved: hasMcid ? row.improved : null,
    worsened: hasMcid ? row.worsened : null,
  }
}

/** Patients may be in several groups, so those outside of a group follow from the whole, not from the other groups. */
export const hiddenAmong = (rows: readonly CohortRow[], sizeOf: (row: CohortRow) => Size) => {
  const groups = rows.filter(({ whole }) => !whole)
  const all = rows.filter(({ whole }) => whole).flatMap(sizeOf)
  const withOutside = (size: Size): Size => [...size, ...size.map((n, part) => all[part]! - n)]
  const hidden = hiddenOfSum(groups.map((row) => withOutside(sizeOf(row))))
  return (row: CohortRow): boolean => (row.whole ? isSmall(sizeOf(row)) : !hidden || hidden.has(groups.indexOf(row)))
}

type Asked = InputOfEndpoint<typeof cohortQuest>

interface Counted extends Omit<QuestCohort, 'groups'> {
  readonly rows: readonly CohortRow[]
  readonly names: ReadonlyMap<string, string>
  readonly hasMcid: boolean
}

const refuseUnseen = (ctx: Ctx): void => {
  if (!canAsk(ctx, questResponse, ['total']))
    throw new AppError('forbidden', '队列对比用到了您看不到的字段“得分”，请联系管理员')
}

export const countCohort = async (ctx: Ctx, given: Asked): Promise<Counted> => {
  const { questionnaireId, from, to, by } = given
  refuseUnseen(ctx)
  const group = GROUPS[by]
  if (!group) throw refused('请选择按科室、医生或疾病分组')
  if (from > to) throw refused('开始日期晚于结束日期，请重新选择')
  const measure = measureOf(await instrumentOf(ctx, questionnaireId))
  const judging = judgingOf(measure)
  const { rows } = await sql<{ groups: CohortRow[] | null; single: number; unlike: number; unscored: number }>`
    with ${await pairsOf(ctx, given)},
    grouped as (select g.key, p.id, d.first, d.last, d.change from paired d
      join patient p on p.id = d.patient_id cross join lateral unnest(${group}) as g (key)
      where not d.single and d.alike),
    figures as (select null::text as key, true as whole, first, last, change from paired where not single and alike
      union all select key, false, first, last, change from grouped),
    counted as (select key, whole, count(*)::int as pairs,
        percentile_cont(0.5) within group (order by first) as "firstMedian",
        percentile_cont(0.5) within group (order by last) as "lastMedian",
        percentile_cont(0.5) within group (order by change) as "changeMedian",
        count(*) filter (where ${isImproved(judging)})::int as improved,
        count(*) filter (where ${isWorsened(judging)})::int as worsened
      from figures group by key, whole)
    select (select jsonb_agg(c order by c.whole desc, c.pairs desc, c.key) from counted c) as groups,
      (select count(*)::int from paired where single) as single,
      (select count(*)::int from paired where not single and not alike) as unlike,
      (select count(distinct patient_id)::int from seen
        where patient_id not in (select patient_id from paired)) as unscored`.execute(ctx.db)
  const { groups, single, unlike, unscored } = rows[0]!
  const list = groups ?? []
  const names = await namesOf(
    ctx,
    by,
    list.flatMap(({ key }) => key ?? []),
  )
  return {
    mcid: measure ? mcidText(measure) : null,
    rows: list,
    names,
    hasMcid: measure !== undefined,
    excluded: [
      { part: 'single' as const, why: '期间内只有一次结果', count: single },
      { part: 'unlike' as const, why: '首末两次版本不同', count: unlike },
      { part: 'unscored' as const, why: '没有完整的得分', count: unscored },
    ].filter(({ count }) => count > 0),
  }
}

export const cohort = async (ctx: Ctx, given: Asked): Promise<QuestCohort> => {
  const { mcid, rows, names, hasMcid, excluded } = await countCohort(ctx, given)
  const isHidden = hiddenAmong(rows, ({ pairs }) => [pairs])
  return { mcid, groups: rows.map((row) => cohortGroupOf(row, names, hasMcid, isHidden(row))), excluded }
}

const isDay = (day: unknown): boolean => text(day) && dayIn(day) === day

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= 64

const rowsIn = (asked: string): CohortRows => {
  const fault = refused('队列条件不正确，请从问卷对比重新打开')
  let given: Partial<CohortRows>
  try {
    given = JSON.parse(asked) as Partial<CohortRows>
  } catch {
    throw fault
  }
  const { questionnaireId, from, to, by, part, key = null } = given ?? {}
  if (!text(questionnaireId) || !isDay(from) || !isDay(to) || !text(by) || !Object.hasOwn(GROUPS, by)) throw fault
  if (!COHORT_PARTS.some((one) => one === part) || (key !== null && !text(key))) throw fault
  return { questionnaireId, from: from!, to: to!, by, part: part!, key }
}

export const cohortRows = async (ctx: Ctx, asked: string): Promise<RawBuilder<unknown>> => {
  const given = rowsIn(asked)
  refuseUnseen(ctx)
  const { part, by, key } = given
  const pairs = await pairsOf(ctx, given)
  if (part === 'unscored')
    return sql`id in (with ${pairs} select distinct on (patient_id) id from seen
      where patient_id not in (select patient_id from paired) order by patient_id, completed_at desc, id desc)`
  const judging = judgingOf(measureOf(await instrumentOf(ctx, given.questionnaireId)))
  const narrow: Readonly<Record<Exclude<CohortRows['part'], 'unscored'>, RawBuilder<unknown>>> = {
    single: sql`single`,
    unlike: sql`not single and not alike`,
    pairs: sql`not single and alike`,
    improved: sql`not single and alike and ${isImproved(judging)}`,
    worsened: sql`not single and alike and ${isWorsened(judging)}`,
  }
  const ofGroup =
    key === null
      ? sql`true`
      : sql`exists (select 1 from patient p cross join lateral unnest(${GROUPS[by]!}) as g (key)
          where p.id = paired.patient_id and g.key = ${key})`
  return sql`id in (with ${pairs} select last_id from paired where ${narrow[part]} and ${ofGroup})`
}
