/** Questions and groups shared by several tools. */
import { yesNo, type Input } from '../input.ts'
import { catQuestions } from '../cat-questions.ts'
import { ageYears, bmi, cat, emrcd, heightCm, mmrc, pregnant, weightKg } from '../inputs.ts'
import { numberOf, type Answers, type Check, type Group, type Question } from './tool.ts'

/** A question under the name of its input: `question({ ageYears })`. */
export const question = (named: { readonly [key: string]: Input }, more: Partial<Question> = {}): Question => {
  const [key, input] = Object.entries(named)[0]!
  return { key, input, ...more }
}

/** Decides the scale of oxygen saturation; no input of a model. */
export const hypercapnic = yesNo(
  '已确诊高碳酸血症性呼吸衰竭且目标血氧为88%–92%',
  '医生说过有二氧化碳潴留，并且要求血氧保持在 88%–92%；不清楚请选“否”。',
)

const FERTILE = [12, 55] as const

/** Asked at ages at which pregnancy is possible: NEWS2 excludes it. */
export const PREGNANT = question(
  { pregnant },
  {
    when: (answers) => {
      const age = numberOf(answers, 'ageYears')
      return answers['sex'] !== 'male' && age !== null && age >= FERTILE[0] && age <= FERTILE[1]
    },
  },
)

export const CAT_TOTAL = question({ cat }, { items: catQuestions })

export const AGE: Group = { title: '年龄', questions: [question({ ageYears })] }

export const BREATHLESS_ON_GOOD_DAYS: Group = {
  title: emrcd.label,
  help: emrcd.help,
  questions: [question({ emrcd })],
}

export const BREATHLESS: Group = { title: mmrc.label, help: mmrc.help, questions: [question({ mmrc })] }

export const BODY: Group = {
  title: '身高和体重',
  help: '用来计算体重指数（BMI）；知道体重指数时也可以直接填写。',
  questions: [
    question({ heightCm }),
    question({ weightKg }),
    question({ bmi }, { computed: (answers) => bmiOf(answers) }),
  ],
}

export const bmiOf = (answers: Answers): number | null => {
  const typed = numberOf(answers, 'bmi')
  const height = numberOf(answers, 'heightCm')
  const weight = numberOf(answers, 'weightKg')
  if (typed !== null) return typed
  return height === null || weight === null ? null : weight / (height / 100) ** 2
}

/** Tolerance for rounding and readings of another day. Grade P. */
const BMI_DIFFERENCE = 1

/** A BMI that contradicts height and weight. */
export const BODY_AGREES: Check = {
  keys: ['bmi', 'heightCm', 'weightKg'],
  broken: (answers) => {
    const typed = numberOf(answers, 'bmi')
    const computed = bmiOf({ ...answers, bmi: null })
    return typed !== null && computed !== null && Math.abs(typed - computed) > BMI_DIFFERENCE
  },
  message: '体重指数与身高、体重算出的不符，请核对这三项，或者清空体重指数由系统计算。',
  needsReason: true,
}

/** An influence on exhaled nitric oxide; it changes the words, not the class. */
interface Confounder {
  readonly key: string
  readonly label: string
  readonly effect: string
}

/** Influences on FeNO named in the result. */
const CONFOUNDERS: readonly Confounder[] = [
  { key: 'fenoSmoking', label: '现在吸烟', effect: '吸烟会使 FeNO 偏低' },
  { key: 'fenoSteroid', label: '正在用吸入或口服激素', effect: '激素会使 FeNO 偏低' },
  { key: 'fenoTest', label: '刚用过支气管舒张剂或刚做过肺功能', effect: '刚用过支气管舒张剂或刚做过肺功能会影响 FeNO' },
  { key: 'fenoInfection', label: '有呼吸道感染', effect: '呼吸道感染会使 FeNO 偏高' },
  { key: 'fenoAllergy', label: '有过敏性鼻炎或过敏体质', effect: '过敏性鼻炎或过敏体质会使 FeNO 偏高' },
  { key: 'fenoNitrate', label: '刚吃过富含硝酸盐的食物', effect: '富含硝酸盐的食物会使 FeNO 偏高' },
  { key: 'fenoMeal', label: '检查前1小时内进食、饮水或吸烟', effect: '检查前1小时内进食、饮水或吸烟会影响 FeNO' },
]

export const CONFOUNDER_GROUP: Group = {
  title: '检查前后的情况',
  help: '这些情况会影响 FeNO，请按实际勾选；没有就直接下一步。',
  questions: CONFOUNDERS.map(({ key, label }) => ({ key, input: yesNo(label), tick: true as const })),
}

export const confounding = (answers: Answers): readonly string[] => {
  const effects = CONFOUNDERS.filter(({ key }) => answers[key] === true).map(({ effect }) => effect)
  return effects.length === 0 ? [] : [`${effects.join('；')}。`]
}
