import type { Level } from '@huxi/clinical/spec'
import type { Answers, Part } from '@huxi/clinical/tools/tool'

const VISITS: Readonly<Record<Level, string | undefined>> = {
  high: '这两天内联系您的医生，或预约呼吸科门诊，带上这份结果和正在用的药。',
  medium: '本周预约一次门诊，带上这份结果和正在用的药。',
  low: undefined,
  none: undefined,
}

const SMOKES = '从今天起不吸烟；需要帮助时拨打 12320 卫生热线，或挂戒烟门诊。'
const SMOKE = '家里不吸烟，避开二手烟、油烟和粉尘。'
const INHALER = '每天按医嘱用吸入药，下次就诊时请医护人员看一次您的吸入方法。'
const VACCINES = '问一问社区卫生服务中心：今年的流感疫苗和肺炎疫苗打了没有。'
const WALKING = '每天走一走，微微气喘时歇一歇再走；身体不舒服的那天不勉强。'

/**
 * Steps of the coming week for people at home, each with or without a score. Sources: GOLD 2025 report, chapter 3 (risk
 * factors, vaccination, activity, inhaler technique), GINA 2024, chapter 3. Grade R: no step changes a treatment.
 */
export const weekOf = ({ context, id }: Part, answers: Answers, level: Level): readonly string[] =>
  context === 'inpatient'
    ? []
    : [
        VISITS[level],
        answers['currentSmoker'] === true ? SMOKES : SMOKE,
        INHALER,
        VACCINES,
        id === 'stable' || id === 'copd' ? WALKING : undefined,
      ].filter((step) => step !== undefined)
