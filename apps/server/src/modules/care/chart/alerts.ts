import { patient, type ChartAlert } from '@huxi/contract'
import { labelOf } from '@huxi/model'
import type { Worded } from '../../../engine/read/select-many.ts'
import type { Parts } from './parts.ts'

/** Consents that follow-up requires. */
const NEEDED = ['service', 'sensitive']

export const alertsOf = (
  own: Worded<typeof patient>,
  mergedInto: string | null,
  parts: Parts,
  mayMerge: boolean,
): ChartAlert[] => [
  ...stateAlerts(own, mergedInto),
  ...(parts.criticals ?? []).map(({ id, item, result, flag_dictText, takenAt }): ChartAlert => ({
    code: 'critical',
    tone: 'danger',
    text: `危急值未处理：${[item, result, flag_dictText].filter(Boolean).join(' ')}${takenAt ? `（${takenAt.slice(0, 16)}）` : ''}`,
    about: id,
  })),
  ...(parts.more.has('criticals') ? [moreCriticals] : []),
  ...(parts.unconfirmed ?? []).map(({ id, urgent, performedAt }): ChartAlert => ({
    code: 'highRisk',
    tone: 'danger',
    text: `高危评估未确认${urgent ? `：${urgent}` : ''}${performedAt ? `（${performedAt.slice(0, 16)}）` : ''}`,
    about: id,
  })),
  ...(parts.more.has('unconfirmed') ? [moreHighRisk] : []),
  ...allergyAlerts(parts),
  ...flagAlerts(parts),
  ...(own.status === 'active' ? [...consentAlerts(parts), ...(mayMerge ? twinAlerts(parts) : [])] : []),
]

const moreCriticals: ChartAlert = {
  code: 'critical',
  tone: 'danger',
  text: '还有更早的危急值未处理，请在“危急值”中查看',
  about: null,
}

const moreHighRisk: ChartAlert = {
  code: 'highRisk',
  tone: 'danger',
  text: '还有更早的高危评估未确认，请在“评估”页签中查看',
  about: null,
}

const stateAlerts = (own: Worded<typeof patient>, mergedInto: string | null): ChartAlert[] => {
  if (own.status === 'merged')
    return [
      {
        code: 'merged',
        tone: 'danger',
        text: `该档案已合并至${mergedInto ?? '另一份档案'}，请在保留的档案中继续记录。`,
        about: own.mergedInto ?? null,
      },
    ]
  if (own.status !== 'deceased') return []
  return [
    {
      code: 'deceased',
      tone: 'danger',
      text: `患者已故（${own.deceasedAt?.slice(0, 16) ?? '时间不详'}）`,
      about: null,
    },
  ]
}

/** A severe allergy is announced even where its substance is hidden. */
const allergyAlerts = ({ severe, more }: Parts): ChartAlert[] => {
  if (!severe?.length) return []
  const named = severe.map(({ substance = '***', reaction }) => (reaction ? `${substance}（${reaction}）` : substance))
  return [
    {
      code: 'allergy',
      tone: 'danger',
      text: `严重过敏：${named.join('、')}${more.has('severe') ? ' 等，请查看全部过敏史' : ''}`,
      about: null,
    },
  ]
}

const FLAG_TONES: Readonly<Record<string, ChartAlert['tone']>> = { high: 'danger', medium: 'warning', low: 'info' }

/** A flag stays until it is lifted; its confirmation is named beside it. */
const flagAlerts = ({ flags, more }: Parts): ChartAlert[] => {
  const alerts = (flags ?? []).map((flag): ChartAlert => ({
    code: 'flag',
    tone: FLAG_TONES[flag.severity ?? ''] ?? 'warning',
    text: [
      `警示 ${[flag.kind_dictText, flag.text].filter(Boolean).join('：')}`,
      flag.severity_dictText && `（${flag.severity_dictText}）`,
      flag.status === 'seen' &&
        `，${flag.acknowledgedBy_dictText ?? flag.acknowledgedBy ?? ''} ${flag.acknowledgedAt?.slice(0, 16) ?? ''} 已确认`,
    ]
      .filter(Boolean)
      .join(''),
    about: flag.id,
    open: flag.status === 'open',
  }))
  return more.has('flags') ? [...alerts, moreFlags] : alerts
}

const moreFlags: ChartAlert = { code: 'flag', tone: 'danger', text: '还有其他警示，请在“警示”页签中查看', about: null }

/** Published texts that are unsigned or must be signed again. */
const consentAlerts = ({ consents, texts }: Parts): ChartAlert[] => {
  if (!consents) return []
  const active = new Set(consents.filter(({ status }) => status === 'active').map(({ type }) => type))
  const renew = [
    ...new Map(
      consents
        .filter(({ status, type }) => (status === 'superseded' || status === 'expired') && !active.has(type))
        .map((row) => [row.type, row.type_dictText ?? row.type ?? '']),
    ),
  ]
  const currentTypes = new Set([...active, ...renew.map(([type]) => type)])
  const missing = new Map(
    (texts ?? [])
      .filter(({ type }) => NEEDED.includes(type ?? '') && !currentTypes.has(type))
      .map((row) => [row.type, row.type_dictText ?? row.type ?? '']),
  )
  return [
    ...(renew.length > 0
      ? [alert('consentRenew', `需重新签署知情同意：${renew.map(([, title]) => title).join('、')}`)]
      : []),
    ...(missing.size > 0 ? [alert('consentMissing', `尚未签署知情同意：${[...missing.values()].join('、')}`)] : []),
  ]
}

const twinAlerts = ({ twins }: Parts): ChartAlert[] =>
  (twins ?? []).map((twin) => ({
    ...alert('duplicate', `可能与 ${labelOf(patient, twin)} 是同一人，请核对后合并或排除`),
    about: twin.id,
  }))

const alert = (code: ChartAlert['code'], text: string): ChartAlert => ({ code, tone: 'warning', text, about: null })
