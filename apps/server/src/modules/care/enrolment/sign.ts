/** Signing binds consent to the shown words, time, device and witness; several texts at once, all or none. */
import {
  consentText,
  GUARDED_AGE,
  patient,
  patientConsent,
  signConsent,
  strokesIssue,
  user,
  type ConsentText,
  type Patient,
} from '@huxi/contract'
import { parseIds, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { check, refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now, today } from '../../../platform/config/clock.ts'

type Given = InputOfEndpoint<typeof signConsent>

const fields = signConsent.body!
const AGENT_MAX = 200

const refuse = (name: keyof typeof fields, message: string): never => refuseField(name, fields[name], message)

/** `2012-02-29` and 14 → the day of that birthday by calendar. */
const turns = (birthDate: string, age: number): string => `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`

export const needsGuardian = ({ birthDate }: Pick<Patient, 'birthDate'>, day: string): boolean | null =>
  birthDate ? turns(birthDate, GUARDED_AGE) > day : null

/**
 * @returns ids of the consents, in the order of the texts
 * @throws {AppError} refused with a sentence at its field; nothing is signed then
 */
export const sign = (ctx: Ctx, given: Given): Promise<{ ids: string[] }> =>
  inTransaction(ctx, async (tx) => {
    await check(tx, { ...patientConsent, fields }, given, null)
    await lock(tx, `consent:${given.patientId}`)
    const signer = await storeOf(tx, patient).one(tx, given.patientId)
    const signedAt = timeOf(tx, given)
    refuseStateOf(signer)
    refuseSigner(given, signer, signedAt.slice(0, 10))
    await refuseProof(tx, given)
    const texts = await textsOf(tx, given)
    refuseGuardianText(given, texts)
    refuseEarlier(texts, signedAt)
    await refuseSigned(tx, given.patientId, texts)
    const witness = await witnessOf(tx, given.witnessId)
    const ids: string[] = []
    for (const text of texts) ids.push(await put(tx, { given, who: signer, text, signedAt, witness }))
    return { ids }
  })

/** Electronic signatures are dated now; paper keeps its own date, never a future one. */
const timeOf = (tx: Ctx, { method, signedAt }: Given): string => {
  const present = now(tx)
  if (method !== 'paper') return present
  if (!signedAt) return refuse('signedAt', '请填写纸质文件上的签署时间')
  return signedAt > present ? refuse('signedAt', '签署时间不能晚于现在，请按纸质文件填写') : signedAt
}

const refuseStateOf = ({ status }: Patient): void => {
  if (status === 'deceased') throw refused('患者已登记死亡，不能再签署')
  if (status === 'merged') throw refused('该患者已合并到另一条记录，请在合并后的患者下签署')
}

/** Under 14 a guardian signs; representatives give name and relation. */
const refuseSigner = ({ signedBy, signerName, relation, ofAge }: Given, who: Patient, day: string): void => {
  const guarded = needsGuardian(who, day)
  if (signedBy !== 'guardian') {
    if (guarded) refuse('signedBy', `患者未满 ${GUARDED_AGE} 周岁，须由监护人签署`)
    if (guarded === null && !ofAge)
      refuse('ofAge', `患者没有出生日期，请确认其已年满 ${GUARDED_AGE} 周岁，或改由监护人签署`)
  }
  if (signedBy === 'self') return
  if (!signerName) refuse('signerName', signedBy === 'guardian' ? '请输入监护人姓名' : '请输入委托代理人姓名')
  if (!relation) refuse('relation', '请选择签署人与患者的关系')
}

const refuseProof = async (tx: Ctx, { method, strokes, evidence }: Given): Promise<void> => {
  if (method === 'wechat') refuse('method', '微信确认由患者在微信中完成，请选择电子签名或纸质上传')
  if (method === 'screen') {
    const issue = strokesIssue(strokes)
    if (issue) refuse('strokes', issue)
    return
  }
  const paths = (evidence ?? '').split(',').filter(Boolean)
  if (paths.length === 0) refuse('evidence', '请上传已签名的纸质文件')
  const { rows } = await sql<{ status: string | null }>`select status from sys_file
    where tenant_id = ${tx.tenantId} and path = any(${paths}) and create_by = ${actor(tx)}`.execute(tx.db)
  if (rows.length !== new Set(paths).size) refuse('evidence', '纸质文件须由您本人上传，请重新上传')
  if (rows.some(({ status }) => status === 'pending')) refuse('evidence', '纸质文件正在查毒，请稍后再提交')
  if (rows.some(({ status }) => status === 'infected')) refuse('evidence', '纸质文件含有病毒，请重新上传')
}

const textsOf = async (tx: Ctx, given: Given): Promise<ConsentText[]> => {
  const ids = parseIds(given.textIds)
  const hashes = given.textHashes.split(',').map((hash) => hash.trim())
  if (ids.length === 0) refuse('textIds', '请选择要签署的知情同意书')
  const all = unscoped(tx)
  await sql`select 1 from consent_text where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id
    for share`.execute(tx.db)
  const found = new Map(
    (await storeOf(all, consentText).list(all, [sql`id = any(${ids})`])).map((text) => [text.id, text]),
  )
  return ids.map((id, i) => {
    const text = found.get(id)
    if (!text) return refuse('textIds', '知情同意书不存在，请重新选择')
    if (text.status !== 'published' || text.textHash !== hashes[i])
      return refuse('textIds', `“${text.title}”已有新的版本，请阅读现在的正文后再签署；其他已填写的内容仍然保留`)
    return text
  })
}

const refuseGuardianText = ({ signedBy }: Given, texts: readonly ConsentText[]): void => {
  const own = texts.find(({ type }) => type === 'guardian')
  if (own && signedBy !== 'guardian') refuse('signedBy', `“${own.title}”须由监护人签署`)
}

/** Paper cannot be older than the publication of its text. */
const refuseEarlier = (texts: readonly ConsentText[], signedAt: string): void => {
  const later = texts.find(({ publishedAt }) => publishedAt !== null && publishedAt > signedAt)
  if (later) refuse('signedAt', `“${later.title}”${later.textVersion} 版发布于 ${later.publishedAt}，签署时间不能更早`)
}

const refuseSigned = async (tx: Ctx, patientId: string, texts: readonly ConsentText[]): Promise<void> => {
  const { rows } = await sql<{ textId: string }>`select text_id as "textId" from patient_consent
    where tenant_id = ${tx.tenantId} and patient_id = ${patientId} and text_id = any(${texts.map(({ id }) => id)})
      and status = 'active' and (expires_on is null or expires_on >= ${now(tx).slice(0, 10)}::date)`.execute(tx.db)
  const again = texts.find(({ id }) => rows.some(({ textId }) => textId === id))
  if (again) refuse('textIds', `“${again.title}”已签署，不需要重复签署，请取消勾选`)
}

/** @returns name of the witness as text, because accounts may be renamed */
const witnessOf = async (tx: Ctx, id: string | null): Promise<string> => {
  const person = tx.session?.person
  if (!id) return person ? `${person.realname}（${person.username}）` : '系统'
  const all = unscoped(tx)
  const { realname, username } = await storeOf(all, user).one(all, id)
  return `${realname}（${username}）`
}

interface Signature {
  readonly given: Given
  readonly who: Patient
  readonly text: ConsentText
  readonly signedAt: string
  readonly witness: string
}

/** Calendar months after a day; a missing day becomes the last of its month. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return formatUtc(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

const formatUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const put = async (tx: Ctx, { given, who, text, signedAt, witness }: Signature): Promise<string> => {
  const self = given.signedBy === 'self'
  const { id } = await storeOf(tx, patientConsent).byServer.add(tx, {
    patientId: who.id,
    textId: text.id,
    title: text.title,
    type: text.type,
    textVersion: text.textVersion,
    textHash: text.textHash!,
    signedBy: given.signedBy,
    signerName: self ? who.name : given.signerName!,
    relation: self ? null : given.relation,
    method: given.method,
    signedAt,
    expiresOn: text.validMonths ? monthsAfter(signedAt.slice(0, 10), text.validMonths) : null,
    witness,
    remark: given.remark,
  })
  await sql`update patient_consent set status = 'superseded', update_by = ${actor(tx)},
      update_time = ${now(tx)}::timestamptz, version = version + 1
    where tenant_id = ${tx.tenantId} and patient_id = ${who.id} and type = ${text.type} and status = 'active'
      and id <> ${id}`.execute(tx.db)
  const drawn = given.method === 'screen' ? JSON.stringify(given.strokes) : null
  const files = given.method === 'paper' ? given.evidence : null
  await sql`insert into patient_consent_evidence (consent_id, tenant_id, strokes, files, device)
    values (${id}, ${tx.tenantId}, ${drawn}::jsonb, ${files}, ${tx.origin.agent.slice(0, AGENT_MAX)})`.execute(tx.db)
  return id
}

export const expireConsents = async (ctx: Ctx): Promise<void> => {
  await sql`update patient_consent set status = 'expired', update_by = 'system', update_time = ${now(ctx)}::timestamptz,
      version = version + 1
    where status = 'active' and expires_on < ${today(ctx)}::date`.execute(ctx.db)
}
