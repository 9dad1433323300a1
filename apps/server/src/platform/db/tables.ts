/** Tables without resource (links, sessions, counters) for handwritten queries and the schema check. */
import { dataRule, type resources } from '@huxi/contract'
import {
  bool,
  date,
  dateTime,
  file,
  int,
  json,
  text,
  type Field,
  type Fields,
  type AuditColumns,
  type Resource,
  type Values,
} from '@huxi/model'

const KINDS: Readonly<Record<string, (label: string, options: { required: boolean }) => Field>> = {
  bool,
  date,
  file,
  int,
  json,
  text,
  time: dateTime,
}

interface TypeOfKind {
  readonly bool: boolean
  readonly int: number
  readonly json: unknown
}

type Split<S extends string> = S extends `${infer C}, ${infer Rest}` ? C | Split<Rest> : S
type NameOf<C extends string> = C extends `${infer N}?${string}` ? N : C extends `${infer N} ${string}` ? N : C
type TypeIn<C extends string> = C extends `${string} ${infer K}`
  ? K extends keyof TypeOfKind
    ? TypeOfKind[K]
    : string
  : string
type ColumnsOf<S extends string> = {
  readonly [C in Split<S> as NameOf<C>]: Field<C extends `${string}?${string}` ? TypeIn<C> | null : TypeIn<C>>
}

/** `name` is a text, `name? int` a number that may be null. @throws {Error} for an unknown kind */
const columns = <const S extends string>(...lines: S[]): ColumnsOf<S> =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split(', '))
      .map((column) => {
        const [, name = '', mark, kind = 'text'] = /^(\w+)(\??)(?: (\w+))?$/.exec(column) ?? []
        return [name, KINDS[kind]!(name, { required: mark === '' })]
      }),
  ) as ColumnsOf<S>

const unversioned = columns('sysOrgCode?, createBy?, createTime time, updateBy?, updateTime? time, version int')

const fieldRule = columns('tenantId int, roleId, resource, field, rule')

export const plainTables = {
  onl_form_row: {
    ...columns(
      'id, tenantId int, formId, formVersion int, data json, s1?, s2?, s3?, s4?, s5?, s6?, s7?, s8?',
      'delFlag int, deleteBy?, deleteTime? time',
    ),
    ...unversioned,
  },
  onl_form_code: columns('id, tenantId int, openingId, digest, usedAt? time'),
  onl_form_part_row: {
    ...columns(
      'id, tenantId int, formId, part, rowId, sortNo int, data json, delFlag int, deleteBy?',
      'deleteTime? time',
    ),
    ...unversioned,
  },
  label_due: columns('id, tenantId int, patientId'),
  label_count: {
    ...columns('tenantId int, key, countedAt time, tookMs int'),
    rows: json<object[]>('结果', { required: true }),
  },
  appointment_slot: columns(
    'id, tenantId int, clinicId, serviceId, staffId?, startAt time, endAt time, capacity int, booked int',
    'held int, overbooked int, status',
  ),
  appointment_hold: columns('id, tenantId int, slotId, ownerId, until time'),
  outreach_attempt: columns('id, tenantId int, recordId, startedAt time, endedAt? time, outcome, note?'),
  outreach_receipt: columns('id, channel, providerId, status, code?, receivedAt time'),
  sys_serial: columns('tenantId int, name, last int'),
  sys_serial_block: columns('tenantId int, name, upcoming int, last int'),
  patient_key: columns('tenantId int, key, patientId'),
  patient_pair: columns(
    'id, tenantId int, leftId, rightId, score int, reasons, status, foundAt time, judgedBy?',
    'judgedAt? time',
  ),
  patient_merge: columns(
    'id, tenantId int, keepId, dropId, reason, taken json, dropStatus, rowCount int, mergedBy',
    'mergedAt time, undoneBy?, undoneAt? time, undoReason?',
  ),
  patient_merge_row: columns('tenantId int, mergeId, tableName, columnName, rowId'),
  sys_user_role: columns('tenantId int, userId, roleId'),
  sys_user_depart: columns('tenantId int, userId, depId, inCharge bool'),
  sys_user_tenant: columns('tenantId int, userId, orgCode?, lastLoginTime? time, previousLoginTime? time'),
  sys_role_permission: columns(
    'tenantId int, roleId, permissionId, dataRuleIds?, dataScope?, operateDate? time, operateIp?',
  ),
  sys_role_field: fieldRule,
  sys_depart_role_field: fieldRule,
  sys_depart_role_permission: columns(
    'tenantId int, departId, roleId, permissionId, dataRuleIds?, dataScope?, operateDate? time',
    'operateIp?',
  ),
  sys_depart_role_user: columns('id, tenantId int, departId, userId, droleId'),
  sys_access_row: columns('tenantId int, requestId, permissionId, dataRuleIds?'),
  sys_permission_data_rule: { ...columns('id'), ...dataRule.fields, ...unversioned },
  sys_credential: columns('userId, hash, mustChange bool, changedAt time'),
  sys_session: columns(
    'id, tokenHash, userId, tenantId int, createdAt time, lastSeen time, expiresAt time, ip, agent',
    'provedAt? time',
  ),
  sys_ended_session: columns('tokenHash, sessionId, userId, reason, at time'),
  sys_backup_verified: columns('name, file, backup_at time, verified_at time'),
  sys_storage: columns('name, mark, at time'),
  sys_password_history: columns('id, userId, hash, at time'),
  sys_confirmed_phone: columns('userId, phone, at time'),
  sys_account_notice: columns('id, userId, message, at time'),
  sys_mfa: columns('userId, secret?, pending?, pendingAt? time, since? time, lastStep int'),
  sys_data_source_secret: columns('dataSourceId, password'),
  sys_data_source_view: columns(
    'dataSourceId, schemaName, viewName, name, title, columns json, releasedBy?, releasedAt time',
  ),
  sys_gateway_secret: columns('routeId, signingKey'),
  sys_mfa_code: columns('userId, hash'),
  sys_third_account: columns('id, userId, thirdType, thirdUserId, realname?, createTime time, lastTime? time'),
  sys_third_state: columns('id, browser, userId?, expiresAt time'),
  sys_login_code: columns('id, userId, way, held bool, expiresAt time'),
  sys_reveal: columns('userId, kind, day date, n int, asked?'),
  sys_attempt: columns('id, subject, at time, pending bool, whose?'),
  sys_device: columns('id, tokenHash, userId, expiresAt time'),
  sys_captcha: columns('id, answer, expiresAt time'),
  sys_sms_code: columns('id, codeHash, expiresAt time, usedAt? time'),
  sys_password_ticket: columns('id, userId, mobileHash, expiresAt time'),
  sys_quota: columns('id, subject, at time'),
  assess_counter: columns('day date, code, kind, n int'),
  assess_handoff: columns(
    'id, codeHash, content, claimedBy?, receiptHash?, receivedAt? time, receivedBy?, receivedTenant? int',
    'createTime time, expiresAt time',
  ),
  assess_result_detail: columns(
    'resultId, tenantId int, result json, steps json, answers json, notes json, consentVersion?',
    'linkMark?',
  ),
  assess_urgent_sign: columns('id, tenantId int, mark, signedBy, signedAt time'),
  safety_shown: columns('tenantId int, day date, rule, n int'),
  patient_consent_evidence: columns('consentId, tenantId int, strokes? json, files? file, device?'),
  privacy_request_sealed: columns('requestId, tenantId int, changes?, file? file'),
  sys_job: columns(
    'name, spec, nextAt? time, runId?, worker?, beatAt? time, lastOkAt? time, lastErrorAt? time',
    'lastError?, retryAt? time, attempt int, askedAt? time, askedBy?, askedReason?',
  ),
  sys_job_run: {
    ...columns(
      'id, job, worker, dueAt time, startedAt time, endedAt? time, outcome, message?, attempt int',
      'startedBy, reason?, sentence?, output?, durationMs? int, usualMs? int',
    ),
    ...unversioned,
  },
  sys_file_use: columns('path, tenantId int, source, field, rowId'),
  sys_file_version: {
    ...columns('id, tenantId int, fileId, versionNo int, stored, size int, checksum?'),
    ...unversioned,
  },
  sys_saved_query: columns(
    'id, tenantId int, userId, resource, title, matchType, records, view?, roleId?, badge bool',
    'createTime time',
  ),
  sys_default_view: columns('tenantId int, userId, resource, queryId'),
  onl_cgreport_role: columns('tenantId int, reportId, roleId'),
  sys_announcement_target: columns('tenantId int, anntId, kind, targetId, place int'),
  sys_announcement_send: columns(
    'id, tenantId int, anntId, userId, seq? int, sentAt time, readFlag, readTime? time, starFlag?',
  ),
  visit_bed_stay: columns(
    'id, tenantId int, encounterId, bedId, startAt time, endAt? time, createBy?, createTime time',
  ),
  visit_shown_writer: columns('tenantId int, encounterId, userId'),
  sys_idempotency_key: columns('tenantId int, userId, keyHash, digest, answer, at time'),
  sys_task: columns(
    'id, tenantId int, userId, startKey?, kind, title, resource?, access, rights, state, done int',
    'total? int, cancelling bool, outcome?, path?, startedAt time, endedAt? time, beatAt time',
  ),
  sys_draft: columns('id, tenantId int, userId, formKey, content, updateTime time'),
  sys_notice: columns(
    'id, tenantId int, userId, seq? int, showAt time, kind, about?, title, content?, link?, priority',
    'isTodo bool, orgCode?, dueTime? time, escalated int, danger int, createTime time, readTime? time',
    'doneTime? time, doneBy?, doneFor?',
  ),
  sys_notice_setting: columns('tenantId int, userId, kind, mode'),
  sys_preference: columns('tenantId int, userId, name, value'),
  sys_role_preference: columns('tenantId int, roleId, name, value'),
  sys_log: {
    ...columns(
      'id, tenantId? int, logType int, logContent, operateType? int, userid?, username?, ip?, method?',
      'requestUrl?, requestParam?, requestType?, costTime? int',
    ),
    ...unversioned,
  },
  sys_data_log: {
    ...columns(
      'id, tenantId? int, actorTenant? int, dataTable, dataId, dataVersion int, verb, runId?, act?, move?',
      'asked?, type, beforeContent?, dataContent?',
    ),
    ...unversioned,
  },
  audit_entry: columns(
    'chain int, seq int, id, tenantId? int, at time, actor, ip, agent, requestId, action, object, outcome',
    'detail, prevHash, hash',
  ),
  audit_head: columns('chain int, seq int, hash, keyMark?'),
  sys_import_content: columns('id, tenantId int, message, wrong?, createTime time'),
  sys_setting_change: columns('id, name, before?, value?, changeNo int, createBy?, createTime time'),
  sys_key_mark: columns('id int, fingerprint, resealed bool'),
} as const satisfies Record<string, Fields>

type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Uppercase<H>
    ? H extends Lowercase<H>
      ? `${H}${Snake<T>}`
      : `_${Lowercase<H>}${Snake<T>}`
    : `${H}${Snake<T>}`
  : S
type Columns<T> = { [K in keyof T as K extends string ? Snake<K> : never]: T[K] }

interface Ownership {
  tenant_id: number
  del_flag: number
  delete_by: string | null
  delete_time: string | null
}

type NotColumn = { kind: 'secret' } | { kind: 'refs' }
type Stored<R extends Resource> =
  R extends Resource<infer F> ? Values<{ [K in keyof F as F[K] extends NotColumn ? never : K]: F[K] }> : never
type TableOf<R extends Resource> = Columns<Omit<AuditColumns, keyof Stored<R>> & Stored<R>> & Ownership

export type DB = { [T in keyof typeof resources]: TableOf<(typeof resources)[T]> } & {
  [T in keyof typeof plainTables]: Columns<Values<(typeof plainTables)[T]>>
}
