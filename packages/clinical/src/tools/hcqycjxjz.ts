/** 呼出气预测急性加重: attacks of asthma, exacerbations of COPD. */
import {
  admissionsPrev12m,
  ageYears,
  bloodEos,
  currentSmoker,
  cvdOrStatin,
  exacPrev12m,
  fenoPpb,
  fev1FvcPostBd,
  fev1PctPred,
  ics,
  laba,
  lama,
  localBaselineRatePerYear,
  oxygenTherapy,
  packYears,
  severeExacPrev12m,
  sex,
  sgrq,
  vascularDisease,
} from '../inputs.ts'
import { accept2 } from '../models/accept2.ts'
import { bertens2013 } from '../models/bertens2013.ts'
import { fenoAts2011 } from '../models/fenoAts2011.ts'
import { gold } from '../models/gold.ts'
import { oracle2022 } from '../models/oracle2022.ts'
import { price2019 } from '../models/price2019.ts'
import {
  AGE,
  BODY,
  BODY_AGREES,
  bmiOf,
  BREATHLESS,
  CAT_TOTAL,
  CONFOUNDER_GROUP,
  confounding,
  question,
} from './questions.ts'
import { numberOf, type Answers, type Check, type Part, type Tool } from './tool.ts'

const FENO = { ageYears: 'ageYears', fenoPpb: 'fenoPpb' }

const UNSETTLED = '慢阻肺中FeNO与急性加重风险的关系尚无定论，仅供了解气道炎症类型。'

const asthma: Part = {
  id: 'asthma',
  title: '哮喘',
  about: '已确诊哮喘，12岁及以上',
  minutes: 1,
  context: 'outpatient',
  groups: [
    AGE,
    { title: '呼出气一氧化氮', questions: [question({ fenoPpb })] },
    CONFOUNDER_GROUP,
    { title: '血常规', questions: [question({ bloodEos })] },
    {
      title: '本机构',
      questions: [question({ localBaselineRatePerYear }, { staff: true })],
    },
  ],
  uses: [
    { model: fenoAts2011, take: FENO, notes: confounding },
    {
      model: oracle2022,
      take: {
        ageYears: 'ageYears',
        diagnosis: () => 'asthma',
        bloodEos: 'bloodEos',
        fenoPpb: 'fenoPpb',
        localBaselineRatePerYear: 'localBaselineRatePerYear',
      },
      badge: '待医生确认',
    },
    {
      model: price2019,
      take: { scheme: () => 'cat1', fenoPpb: 'fenoPpb', bloodEos: 'bloodEos' },
      variant: 'FeNO 界值 50 ppb',
      badge: '仅供参考',
    },
    {
      model: price2019,
      take: { scheme: () => 'cat2', fenoPpb: 'fenoPpb', bloodEos: 'bloodEos' },
      variant: 'FeNO 界值 35 ppb',
      badge: '仅供参考',
    },
  ],
}

/** Exacerbations without admission, as GOLD counts them. */
const notAdmitted = (answers: Answers): number | null => {
  const all = numberOf(answers, 'exacPrev12m')
  const admitted = numberOf(answers, 'admissionsPrev12m')
  return all === null || admitted === null ? null : Math.max(0, all - admitted)
}

const anyExacerbation = (answers: Answers): boolean | null => {
  const all = numberOf(answers, 'exacPrev12m')
  return all === null ? null : all > 0
}

const notMoreThan = (key: string, whole: string, message: string): Check => ({
  keys: [key, whole],
  broken: (answers) => {
    const part = numberOf(answers, key)
    const all = numberOf(answers, whole)
    return part !== null && all !== null && part > all
  },
  message,
})

const chronic: Part = {
  id: 'copd',
  title: '慢阻肺',
  about: '已确诊慢阻肺，40岁及以上',
  minutes: 3,
  context: 'outpatient',
  groups: [
    { title: '基本情况', questions: [question({ ageYears }), question({ sex })] },
    BODY,
    { title: '呼出气一氧化氮', help: '没有做请留空。', questions: [question({ fenoPpb })] },
    { title: '肺功能', questions: [question({ fev1PctPred }), question({ fev1FvcPostBd })] },
    {
      title: '过去12个月',
      questions: [
        question({ exacPrev12m }),
        {
          key: 'severeExacPrev12m',
          input: { ...severeExacPrev12m, label: '其中住院或急诊次数', help: '住院和看急诊都算。' },
        },
        {
          key: 'admissionsPrev12m',
          input: { ...admissionsPrev12m, label: '其中住院次数', help: '只算住了院的。' },
        },
      ],
    },
    BREATHLESS,
    {
      title: '症状量表',
      help: '上一题选了 mMRC 就可以跳过；做过 CAT 或 SGRQ 时填写总分。',
      questions: [CAT_TOTAL, question({ sgrq })],
    },
    { title: '吸烟', questions: [question({ currentSmoker }), question({ packYears })] },
    {
      title: '病史',
      questions: [question({ oxygenTherapy }), question({ cvdOrStatin }), question({ vascularDisease })],
    },
    {
      title: '正在使用的吸入药',
      help: '看药盒上的成分；不清楚可以跳过。',
      questions: [question({ lama }), question({ laba }), question({ ics })],
    },
  ],
  checks: [
    BODY_AGREES,
    notMoreThan('severeExacPrev12m', 'exacPrev12m', '住院或急诊次数不能多于急性加重的总次数。'),
    notMoreThan('admissionsPrev12m', 'severeExacPrev12m', '住院次数不能多于住院或急诊次数。'),
  ],
  uses: [
    {
      model: accept2,
      take: {
        sex: 'sex',
        ageYears: 'ageYears',
        currentSmoker: 'currentSmoker',
        oxygenTherapy: 'oxygenTherapy',
        cvdOrStatin: 'cvdOrStatin',
        lama: 'lama',
        laba: 'laba',
        ics: 'ics',
        fev1PctPred: 'fev1PctPred',
        bmi: bmiOf,
        exacPrev12m: 'exacPrev12m',
        severeExacPrev12m: 'severeExacPrev12m',
        sgrq: 'sgrq',
        cat: 'cat',
        mmrc: 'mmrc',
      },
    },
    {
      model: bertens2013,
      take: {
        exacPrev12m: anyExacerbation,
        fev1PctPred: 'fev1PctPred',
        packYears: 'packYears',
        vascularDisease: 'vascularDisease',
      },
      // only where the better model cannot be computed
      when: (_, { accept2: better }) => better?.status !== 'ok',
    },
    {
      model: gold,
      take: {
        fev1FvcPostBd: 'fev1FvcPostBd',
        fev1PctPred: 'fev1PctPred',
        moderateExacPrev12m: notAdmitted,
        severeExacPrev12m: 'admissionsPrev12m',
        mmrc: 'mmrc',
        cat: 'cat',
      },
    },
    {
      model: fenoAts2011,
      take: FENO,
      when: ({ fenoPpb = null }) => fenoPpb !== null,
      badge: '仅供参考',
      notes: () => [UNSETTLED],
    },
  ],
}

export const hcqycjxjz: Tool = {
  id: 'hcqycjxjz',
  title: '呼出气预测急性加重',
  subTitle: '呼出气一氧化氮（FeNO）结合血嗜酸性粒细胞与病史',
  audience: '哮喘12岁及以上，慢阻肺40岁及以上',
  parts: [asthma, chronic],
}
