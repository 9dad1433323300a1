import { announcement, articleVersion, label, VARIABLES, type OutreachTask } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { latestTime } from '../../../platform/config/clock.ts'
import { salutationOf } from './salutation.ts'

export interface Receiver {
  readonly patientId: string
  readonly bookingId: string | null
  readonly assignmentId: string | null
  readonly until: string | null
  readonly followupOn?: string
}

export const FOLLOWED = 'followup:'

export type Values = Readonly<Record<string, string | null>>

const dayText = (day: string | null): string | null => {
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})/.exec(day ?? '') ?? []
  return month ? `${Number(month)}月${Number(date)}日` : null
}

interface Row {
  readonly patientId: string
  readonly name: string
  readonly gender: string | null
  readonly bookingNo: string | null
  readonly startAt: string | null
  readonly oldStartAt: string | null
  readonly service: string | null
  readonly clinic: string | null
  readonly place: string | null
  readonly preparation: string | null
  readonly diagnosis: string | null
  readonly assessed: string | null
  readonly document: string | null
  readonly questionnaire: string | null
  readonly answerUntil: string | null
}

const read = async (ctx: Ctx, receivers: readonly Receiver[]): Promise<Row[]> => {
  const given = receivers.map(({ patientId, bookingId, assignmentId }, place) => ({
    place,
    patient_id: patientId,
    booking_id: bookingId,
    assignment_id: assignmentId,
  }))
  const { rows } = await sql<Row>`select g.patient_id as "patientId", p.name, p.gender, b.booking_no as "bookingNo",
      to_char(b.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "startAt",
      to_char(o.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "oldStartAt",
      s.name as service, c.name as clinic, c.place, s.preparation, d.text as diagnosis, a.text as assessed,
      i.mask as document, q.title as questionnaire,
      to_char(t.expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "answerUntil"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (place int, patient_id text, booking_id text,
      assignment_id text)
    join patient p on p.id = g.patient_id and p.tenant_id = ${ctx.tenantId}
    left join appointment_booking b on b.id = g.booking_id
    left join appointment_booking o on o.tenant_id = b.tenant_id and o.booking_no = b.moved_from
    left join appointment_service s on s.id = b.service_id
    left join appointment_clinic c on c.id = b.clinic_id
    left join quest_assignment t on t.id = g.assignment_id
    left join quest_questionnaire q on q.id = t.questionnaire_id
    left join lateral (select diagnosis_text as text from visit_diagnosis where patient_id = p.id and del_flag = 0
      and certainty <> 'excluded' order by principal desc nulls last, diagnosed_on desc limit 1) d on true
    left join lateral (select concat_ws(' ', model_name, coalesce(figure, verdict)) as text from assess_result
      where patient_id = p.id and standing = 'completed' and performed_at <= ${latestTime(ctx)}::timestamptz
      order by performed_at desc, id desc limit 1) a on true
    left join lateral (select number as mask from patient_identifier where patient_id = p.id and del_flag = 0
      order by sort_no limit 1) i on true
    order by g.place`.execute(ctx.db)
  return rows
}

type Event = Pick<OutreachTask, 'eventName' | 'eventOn' | 'eventPlace' | 'announcementId' | 'articleId' | 'labelId'>
export const NO_EVENT: Event = {
  eventName: null,
  eventOn: null,
  eventPlace: null,
  announcementId: null,
  articleId: null,
  labelId: null,
}

const announced = async (ctx: Ctx, { announcementId }: Event) => {
  const all = unscoped(ctx)
  return announcementId ? storeOf(all, announcement).find(all, announcementId) : undefined
}

interface PushedArticle {
  readonly title: string | null
  readonly address: string | null
}

/** Query with the number of a label, short enough for a text message; empty for a restricted label. */
const labelMark = async (ctx: Ctx, labelId: string | null): Promise<string> => {
  const all = unscoped(ctx)
  const row = labelId ? await storeOf(all, label).find(all, labelId) : undefined
  return row && !row.restricted && /^\d+$/.test(row.id) ? `?l=${BigInt(row.id).toString(36)}` : ''
}

export const pushedArticle = async (
  ctx: Ctx,
  { articleId, labelId }: Pick<Event, 'articleId' | 'labelId'>,
): Promise<PushedArticle> => {
  const all = unscoped(ctx)
  const live = [sql`article_id = ${articleId}`, sql`status = 'live'`]
  const [version] = articleId ? await storeOf(all, articleVersion).list(all, live) : []
  const { publicUrl, publicArticles } = ctx.services.config
  const mark = version && publicUrl && publicArticles ? await labelMark(ctx, labelId) : ''
  const address = version && publicUrl && publicArticles ? `${publicUrl}/articles/${version.articleId}${mark}` : null
  return { title: version?.title ?? null, address }
}

export const valuesOf = async (ctx: Ctx, receivers: readonly Receiver[], event: Event): Promise<Values[]> => {
  const notice = await announced(ctx, event)
  const pushed = await pushedArticle(ctx, event)
  return (await read(ctx, receivers)).map((row, at) => ({
    患者姓名: row.name,
    患者称呼: salutationOf(row.name, row.gender),
    机构名称: ctx.services.config.companyName,
    预约日期: dayText(row.startAt),
    预约时间: row.startAt?.slice(11, 16) ?? null,
    原预约日期: dayText(row.oldStartAt),
    原预约时间: row.oldStartAt?.slice(11, 16) ?? null,
    预约服务: row.service,
    门诊: row.clinic,
    地点: row.place,
    就诊准备: row.preparation,
    预约号: row.bookingNo,
    问卷名称: row.questionnaire,
    截止日期: dayText(row.answerUntil),
    随访日期: dayText(receivers[at]!.followupOn ?? null),
    通告标题: notice?.titile ?? null,
    通告摘要: notice?.msgAbstract ?? null,
    文章标题: pushed.title,
    文章链接: pushed.address,
    活动名称: event.eventName,
    活动日期: dayText(event.eventOn),
    活动地点: event.eventPlace,
    诊断: row.diagnosis,
    最近评估: row.assessed,
    证件号码: row.document,
  }))
}

export const sampleValues = (): Values =>
  Object.fromEntries(Object.entries(VARIABLES).map(([name, { sample }]) => [name, sample]))
