/** 慢阻肺急性加重预后评估: on admission, at discharge, when stable. */
import { toOwnUnit, type Amount } from '../input.ts'
import {
  admissionsPrev12m,
  arterialPh,
  atrialFibrillation,
  bun,
  charlsonAgeAdjusted,
  consciousness,
  consolidation,
  crpMgL,
  diastolicBp,
  dyspneaVas,
  eosinophils,
  fev1FvcPostBd,
  fev1PctPred,
  leftHeartFailure,
  moderateExacPrev12m,
  paco2MmHg,
  pulse,
  respiratoryRate,
  restingSao2,
  rightHeartFailure,
  sao2DropFromBaseline,
  severeExacPrev12m,
  sixMwdM,
  supplementalOxygen,
  systolicBp,
  temperatureC,
} from '../inputs.ts'
import { ado2012 } from '../models/ado2012.ts'
import { bap65 } from '../models/bap65.ts'
import { bode } from '../models/bode.ts'
import { codex } from '../models/codex.ts'
import { curb65 } from '../models/curb65.ts'
import { decaf } from '../models/decaf.ts'
import { gold } from '../models/gold.ts'
import { news2 } from '../models/news2.ts'
import { pearl } from '../models/pearl.ts'
import { rome2021 } from '../models/rome2021.ts'
import {
  AGE,
  BODY,
  BODY_AGREES,
  bmiOf,
  BREATHLESS,
  BREATHLESS_ON_GOOD_DAYS,
  CAT_TOTAL,
  hypercapnic,
  PREGNANT,
  question,
} from './questions.ts'
import { isMeasured, numberOf, type Answers, type Check, type Part, type Tool } from './tool.ts'

/** Urea in mmol/L from either unit. */
const urea = ({ bun: typed }: Answers): Amount | null =>
  isMeasured(typed) ? toOwnUnit(bun, typed.value, typed.unit) : null

/** Not alert counts as confused in CURB-65 and as altered mental state in BAP-65. */
const notAlert = ({ consciousness: state = null }: Answers): boolean | null => (state === null ? null : state !== 'A')

const PRESSURE: Check = {
  keys: ['systolicBp', 'diastolicBp'],
  broken: (answers) => {
    const high = numberOf(answers, 'systolicBp')
    const low = numberOf(answers, 'diastolicBp')
    return high !== null && low !== null && low >= high
  },
  message: '舒张压应低于收缩压，请核对血压的高值和低值。',
}

const admission: Part = {
  id: 'admission',
  title: '入院评估',
  about: '这次加重住院，刚做完检查',
  minutes: 3,
  context: 'inpatient',
  groups: [
    { ...AGE, questions: [...AGE.questions, PREGNANT] },
    BREATHLESS_ON_GOOD_DAYS,
    {
      title: '现在的感觉',
      questions: [question({ dyspneaVas }, { slider: ['无气促', '最严重'] }), question({ consciousness })],
    },
    {
      title: '心率、呼吸和体温',
      questions: [question({ pulse }), question({ respiratoryRate }), question({ temperatureC })],
    },
    { title: '血压', questions: [question({ systolicBp }), question({ diastolicBp })] },
    {
      title: '血氧',
      questions: [
        question({ restingSao2 }),
        question({ sao2DropFromBaseline }),
        question({ supplementalOxygen }),
        question({ hypercapnic }),
      ],
    },
    {
      title: '抽血化验',
      help: '没有做的项目请留空。',
      questions: [question({ eosinophils }), question({ bun }), question({ crpMgL })],
    },
    { title: '血气分析', help: '未做请留空。', questions: [question({ arterialPh }), question({ paco2MmHg })] },
    {
      title: '胸部影像和心脏',
      questions: [question({ consolidation }, { unknown: '未做' }), question({ atrialFibrillation })],
    },
  ],
  checks: [PRESSURE],
  uses: [
    {
      model: decaf,
      take: {
        emrcd: 'emrcd',
        eosinophils: 'eosinophils',
        consolidation: 'consolidation',
        arterialPh: 'arterialPh',
        atrialFibrillation: 'atrialFibrillation',
      },
      wordsOnly: true,
    },
    {
      model: rome2021,
      take: {
        dyspneaVas: 'dyspneaVas',
        respiratoryRate: 'respiratoryRate',
        heartRate: 'pulse',
        restingSao2: 'restingSao2',
        crpMgL: 'crpMgL',
        sao2DropFromBaseline: 'sao2DropFromBaseline',
        paco2MmHg: 'paco2MmHg',
        arterialPh: 'arterialPh',
      },
      badge: '待医生确认',
    },
    {
      model: bap65,
      take: { ageYears: 'ageYears', bun: 'bun', alteredMentalStatus: notAlert, pulse: 'pulse' },
      wordsOnly: true,
    },
    {
      model: news2,
      take: {
        respiratoryRate: 'respiratoryRate',
        spo2: 'restingSao2',
        spo2Scale: ({ hypercapnic }) => (hypercapnic === true ? 2 : 1),
        supplementalOxygen: 'supplementalOxygen',
        systolicBp: 'systolicBp',
        pulse: 'pulse',
        consciousness: 'consciousness',
        temperatureC: 'temperatureC',
      },
      wordsOnly: true,
    },
    {
      model: curb65,
      take: {
        newConfusion: notAlert,
        ureaMmolL: urea,
        respiratoryRate: 'respiratoryRate',
        systolicBp: 'systolicBp',
        diastolicBp: 'diastolicBp',
        ageYears: 'ageYears',
      },
      // made for pneumonia
      when: ({ consolidation }) => consolidation === true,
      wordsOnly: true,
    },
  ],
}

const discharge: Part = {
  id: 'discharge',
  title: '出院评估',
  about: '准备出院，了解再入院风险',
  minutes: 2,
  context: 'inpatient',
  groups: [
    AGE,
    BREATHLESS_ON_GOOD_DAYS,
    {
      title: '过去12个月',
      questions: [
        question({ admissionsPrev12m }),
        {
          key: 'severeExacPrev12m',
          input: { ...severeExacPrev12m, label: '过去12个月因急性加重住院或急诊的次数', help: '住院和看急诊都算。' },
        },
      ],
    },
    { title: '心脏情况', questions: [question({ rightHeartFailure }), question({ leftHeartFailure })] },
    BREATHLESS,
    { title: '肺功能和合并症', questions: [question({ fev1PctPred }), question({ charlsonAgeAdjusted })] },
  ],
  uses: [
    {
      model: pearl,
      take: {
        admissionsPrev12m: 'admissionsPrev12m',
        emrcd: 'emrcd',
        ageYears: 'ageYears',
        rightHeartFailure: 'rightHeartFailure',
        leftHeartFailure: 'leftHeartFailure',
      },
      wordsOnly: true,
    },
    {
      model: codex,
      take: {
        charlsonAgeAdjusted: 'charlsonAgeAdjusted',
        fev1PctPred: 'fev1PctPred',
        mmrc: 'mmrc',
        severeExacPrev12m: 'severeExacPrev12m',
      },
    },
  ],
}

const stable: Part = {
  id: 'stable',
  title: '稳定期评估',
  about: '在家，病情平稳',
  atHome: true,
  minutes: 2,
  context: 'outpatient',
  groups: [
    AGE,
    BREATHLESS,
    { title: '肺功能', questions: [question({ fev1PctPred }), question({ fev1FvcPostBd })] },
    BODY,
    { title: '步行和症状', questions: [question({ sixMwdM }), CAT_TOTAL] },
    {
      title: '过去12个月',
      questions: [
        question({ moderateExacPrev12m }),
        {
          key: 'severeExacPrev12m',
          input: {
            ...severeExacPrev12m,
            label: '过去12个月因急性加重住院的次数',
            help: '只看急诊没有住院的，算在上一题。',
          },
        },
      ],
    },
  ],
  checks: [BODY_AGREES],
  uses: [
    { model: ado2012, take: { ageYears: 'ageYears', fev1PctPred: 'fev1PctPred', mmrc: 'mmrc' } },
    { model: bode, take: { bmi: bmiOf, fev1PctPred: 'fev1PctPred', mmrc: 'mmrc', sixMwdM: 'sixMwdM' } },
    {
      model: gold,
      take: {
        fev1FvcPostBd: 'fev1FvcPostBd',
        fev1PctPred: 'fev1PctPred',
        moderateExacPrev12m: 'moderateExacPrev12m',
        severeExacPrev12m: 'severeExacPrev12m',
        mmrc: 'mmrc',
        cat: 'cat',
      },
    },
  ],
}

export const copd: Tool = {
  id: 'copd',
  title: '慢阻肺急性加重预后评估',
  subTitle: '依据 DECAF、罗马提案、BAP-65、PEARL 等公开评分',
  audience: '已确诊慢阻肺、35岁及以上',
  parts: [admission, discharge, stable],
}
