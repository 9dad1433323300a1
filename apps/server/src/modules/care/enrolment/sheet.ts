import {
  consentText,
  patient,
  patientConsent,
  type consentsToRenew,
  type ConsentOffer,
  type ConsentPatient,
  type ConsentSheet,
  type ConsentText,
  type RenewalRow,
} from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { presented } from '../../../engine/read/field-rules.ts'
import { paging } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { needsGuardian } from './sign.ts'

const ORDER = ['service', 'sensitive', 'guardian', 'message', 'research', 'public_tool']

interface Last {
  readonly type: string
  readonly textId: string
  readonly status: string
  readonly signedAt: string | null
}

/** The last signature per consent type; a valid one takes precedence over later ones. */
const lastOf = async (ctx: Ctx, patientId: string): Promise<ReadonlyMap<string, Last>> => {
  const { rows } = await sql<Last>`select distinct on (type) type, text_id as "textId",
      patient_consent.signed_at as "signedAt",
      case when status = 'active' and expires_on < ${today(ctx)}::date then 'expired' else status end
        as status
    from patient_consent where tenant_id = ${ctx.tenantId} and patient_id = ${patientId}
    order by type, status = 'active' desc, signed_at desc, id desc`.execute(ctx.db)
  return new Map(rows.map((row) => [row.type, row]))
}

const stateOf = (text: ConsentText, last: Last | undefined): ConsentOffer['state'] => {
  if (!last) return 'none'
  if (last.status === 'withdrawn') return 'withdrawn'
  return last.status === 'active' && (last.textId === text.id || !text.material) ? 'active' : 'renew'
}

export const sheetOf = async (ctx: Ctx, patientId: string): Promise<ConsentSheet> => {
  const patients = storeOf(ctx, patient)
  const row = await patients.one(ctx, patientId)
  const [who] = await patients.present<ConsentPatient>(ctx, [row])
  const guardianNeeded = needsGuardian(row, today(ctx))
  const all = unscoped(ctx)
  const texts = await storeOf(all, consentText).list(all, [sql`status = 'published'`])
  const offered = texts
    // adults need no consent of a guardian
    .filter(({ type }) => type !== 'guardian' || guardianNeeded !== false)
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
  const last = await lastOf(ctx, patientId)
  const names = await ctx.services.ports.dictionaries.texts(
    ctx,
    'consent_type',
    offered.map(({ type }) => type),
  )
  const { id, patientNo, name, gender_dictText, birthDate } = who!
  return {
    patient: { id, patientNo, name, birthDate, ...(gender_dictText && { gender_dictText }) },
    guardianNeeded,
    offers: offered.map((text) => ({
      id: text.id,
      type: text.type,
      type_dictText: names.get(text.type) ?? text.type,
      title: text.title,
      textVersion: text.textVersion,
      content: text.content,
      textHash: text.textHash!,
      state: stateOf(text, last.get(text.type)),
      signedAt: last.get(text.type)?.signedAt ?? null,
    })),
  }
}

type Asked = InputOfEndpoint<typeof consentsToRenew>

/** 重新签署清单: consents replaced by a new version or expired, not renewed, with a text to sign. Longest waiting first. */
export const renewals = async (ctx: Ctx, { type, pageNo, pageSize }: Asked) => {
  const page = paging({ pageNo: String(pageNo ?? ''), pageSize: String(pageSize ?? '') })
  const waiting = [
    ...(await storeOf(ctx, patientConsent).readable(ctx)),
    sql`status in ('superseded', 'expired')`,
    ...(type ? [sql`type = ${type}`] : []),
  ]
  const { rows } = await sql<Omit<RenewalRow, 'type_dictText'> & { total: number }>`
    select p.id as "patientId", p.patient_no as "patientNo",
      p.name, c.type,
      c.text_version as "signedVersion",
      t.text_version as "currentVersion",
      c.signed_at as "signedAt", (count(*) over ())::int as total
    from patient_consent c
    join consent_text t on t.tenant_id = c.tenant_id and t.type = c.type and t.status = 'published'
    join ${presented(ctx, patient)} p on p.id = c.patient_id and p.del_flag = 0 and p.status = 'active'
    where c.id in (select id from patient_consent where ${sql.join(waiting, sql` and `)})
      and not exists (select 1 from patient_consent n where n.patient_id = c.patient_id and n.type = c.type and n.id <> c.id
      and (n.status = 'active' or (n.signed_at, n.id) > (c.signed_at, c.id)))
    order by c.signed_at, c.id limit ${page.pageSize} offset ${page.offset}`.execute(ctx.db)
  const names = await ctx.services.ports.dictionaries.texts(
    ctx,
    'consent_type',
    rows.map((row) => row.type),
  )
  return {
    records: rows.map(({ total: _total, ...row }) => ({ ...row, type_dictText: names.get(row.type) ?? row.type })),
    total: rows[0]?.total ?? 0,
  }
}
