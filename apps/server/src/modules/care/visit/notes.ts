import { allergy, diagnosis, icd, inhalerCheck, oxygenTherapy, vaccination } from '@huxi/contract'
import { refused, type InputOf, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { noTwin } from '../../../engine/write/no-overlap.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { asClinician, asDoctor } from '../../system/role/index.ts'
import { askOnce, type Warning } from '../safety/index.ts'
import { refuseOutsideLife, refuseReversed } from './patient-dates.ts'

const visibleRows = ofVisiblePatients

type OxygenInput = Partial<InputOf<typeof oxygenTherapy>>
type Oxygen = RowOf<typeof oxygenTherapy>

const onePrincipal = noTwin(diagnosis, {
  of: ['encounterId', 'principal'],
  message: (_own, { diagnosisText: text }) =>
    `本次就诊${text ? `的主要诊断已是“${text}”` : '已有主要诊断'}，请先把它改为次要诊断`,
})

const oneAllergy = noTwin(allergy, {
  of: ['patientId', 'substance'],
  message: ({ substance }) => `该患者已登记过对“${substance}”过敏，请编辑原来的记录`,
})

const oneVaccination = noTwin(vaccination, {
  of: ['patientId', 'vaccine', 'givenOn'],
  message: ({ givenOn }) => `该患者 ${givenOn} 已登记过同一种疫苗，请核对接种日期，或编辑原来的记录`,
})

const nameOfCode = async (ctx: Ctx, id: string): Promise<string | undefined> =>
  (await storeOf(ctx, icd).find(ctx, id))?.name

export const diagnosisHooks: Hooks<typeof diagnosis> = {
  visibleRows,
  async beforeWrite(tx, input, current) {
    const icdId = input.icdId === undefined ? (current?.icdId ?? null) : input.icdId
    const typed = input.diagnosisText === undefined ? current?.diagnosisText : input.diagnosisText
    const diagnosisText = typed || (icdId && (await nameOfCode(tx, icdId)))
    if (!diagnosisText) throw refused('请选择诊断编码或输入诊断')
    return {
      ...input,
      diagnosisText,
      ...(!current && { doctorId: input.doctorId || (await asDoctor(tx)) }),
    }
  },
  async afterWrite(tx, change) {
    const { after } = change
    if (!after) return
    const { patientId, certainty, principal, diagnosedOn } = after
    if (principal && certainty === 'excluded') throw refused('已排除的诊断不能作为主要诊断，请改正确诊程度或主要诊断')
    await refuseOutsideLife(tx, patientId, { [diagnosis.fields.diagnosedOn.label]: diagnosedOn })
    if (principal) await onePrincipal(tx, change)
  },
}

export const allergyHooks: Hooks<typeof allergy> = {
  visibleRows,
  async afterWrite(tx, change) {
    if (!change.after) return
    await refuseOutsideLife(tx, change.after.patientId, { [allergy.fields.since.label]: change.after.since })
    await oneAllergy(tx, change)
  },
}

export const vaccinationHooks: Hooks<typeof vaccination> = {
  visibleRows,
  async afterWrite(tx, change) {
    if (!change.after) return
    await refuseOutsideLife(tx, change.after.patientId, { [vaccination.fields.givenOn.label]: change.after.givenOn })
    await oneVaccination(tx, change)
  },
}

const [LOWEST, HIGHEST] = [88, 92]

/** Scale 2 is ordered by a doctor, with its target, and says so until it is taken back. */
const withOrder = async (tx: Ctx, input: OxygenInput, current: Oxygen | null): Promise<OxygenInput> => {
  const { scale2, targetLow, targetHigh } = { ...current, ...input }
  if (scale2 && (targetLow !== LOWEST || targetHigh !== HIGHEST))
    throw refused(`2 号血氧评分表只用于目标 SpO₂ 为 ${LOWEST}%–${HIGHEST}% 的患者，请填写目标 SpO₂`)
  if (input.scale2 === undefined || Boolean(input.scale2) === Boolean(current?.scale2)) return input
  const doctor = await asDoctor(tx)
  if (!doctor) throw refused('2 号血氧评分表须由医生医嘱，请联系医生填写或取消')
  return {
    ...input,
    orderedBy: scale2 ? doctor : null,
    orderedAt: scale2 ? now(tx) : null,
  }
}

export const oxygenHooks: Hooks<typeof oxygenTherapy> = {
  visibleRows,
  beforeWrite: withOrder,
  async afterWrite(tx, { after }) {
    if (!after) return
    const { startOn, endOn, targetLow, targetHigh } = oxygenTherapy.fields
    await refuseOutsideLife(tx, after.patientId, { [startOn.label]: after.startOn, [endOn.label]: after.endOn })
    refuseReversed([startOn.label, after.startOn], [endOn.label, after.endOn])
    if (after.targetLow !== null && after.targetHigh !== null && after.targetLow > after.targetHigh)
      throw refused(`${targetLow.label}不能高于${targetHigh.label}，请核对后修改`)
    await askOnce(tx, oxygenTherapy, after, await unusual(tx, after))
  },
}

/** Home oxygen is given at 1 to 5 L/min, in COPD towards 88 to 92 %. Grade R. */
const [HOME_FLOW_MAX, COPD_TARGET_MAX] = [5, 92]

const unusual = async (tx: Ctx, { patientId, kind, flow, targetHigh }: Oxygen): Promise<Warning[]> => {
  const found: Warning[] = []
  if (kind === 'oxygen' && flow !== null && flow > HOME_FLOW_MAX)
    found.push({ rule: 'oxygen', text: `家庭氧疗流量 ${flow} L/min 高于常用的 1–${HOME_FLOW_MAX} L/min。` })
  if (targetHigh !== null && targetHigh > COPD_TARGET_MAX && (await hasCopd(tx, patientId)))
    found.push({
      rule: 'oxygen',
      text: `慢阻肺患者的目标 SpO₂ 通常为 88%–92%，所填上限 ${targetHigh}% 可能加重二氧化碳潴留。`,
    })
  return found
}

const hasCopd = async (tx: Ctx, patientId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from visit_diagnosis d join visit_icd i on i.id = d.icd_id
    where d.tenant_id = ${tx.tenantId} and d.patient_id = ${patientId} and d.del_flag = 0 and d.certainty <> 'excluded'
      and i.code like 'J44%' limit 1`.execute(tx.db)
  return rows.length > 0
}

export const inhalerHooks: Hooks<typeof inhalerCheck> = {
  visibleRows,
  beforeWrite: async (tx, input, current) =>
    current ? input : { ...input, checkedBy: input.checkedBy || (await asClinician(tx)) },
  async afterWrite(tx, { after }) {
    if (!after) return
    const { checkedOn, stepsRight, stepsAll } = inhalerCheck.fields
    if (after.stepsRight > after.stepsAll)
      throw refused(`${stepsRight.label}（${after.stepsRight}）不能多于${stepsAll.label}（${after.stepsAll}）`)
    await refuseOutsideLife(tx, after.patientId, { [checkedOn.label]: after.checkedOn })
  },
}
