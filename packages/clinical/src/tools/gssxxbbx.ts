/** 呼出气预测高嗜酸性粒细胞表型: asthma by FeNO and blood count, COPD by blood count. */
import { choice, mapAmount, toOwnUnit, type Amount } from '../input.ts'
import { ageYears, atopy, bloodEos, currentSmoker, fenoPpb, highDoseIcs, inExacerbation } from '../inputs.ts'
import { eosPhenotype } from '../models/eosPhenotype.ts'
import { goldEos } from '../models/goldEos.ts'
import { schleich2010 } from '../models/schleich2010.ts'
import { wagener2015 } from '../models/wagener2015.ts'
import { question } from './questions.ts'
import { isMeasured, numberOf, type Answers, type Tool } from './tool.ts'

const isAsthma = ({ diagnosis }: Answers): boolean => diagnosis === 'asthma'
const isCopd = ({ diagnosis }: Answers): boolean => diagnosis === 'copd'

const MARKERS = { fenoPpb: 'fenoPpb', bloodEos: 'bloodEos' }
const ROW = { currentSmoker: 'currentSmoker', atopy: 'atopy', highDoseIcs: 'highDoseIcs' }

const PER_THOUSAND = 1000

/** Cells/µL from either unit. */
const cellsPerUl = (answers: Answers): Amount | null => {
  const { bloodEos: answer } = answers
  const count = isMeasured(answer) ? toOwnUnit(bloodEos, answer.value, answer.unit) : numberOf(answers, 'bloodEos')
  return count === null ? null : mapAmount(count, (value) => value * PER_THOUSAND)
}

export const gssxxbbx: Tool = {
  id: 'gssxxbbx',
  title: '呼出气预测高嗜酸性粒细胞表型',
  subTitle: '呼出气一氧化氮（FeNO）结合血嗜酸性粒细胞，了解气道炎症类型',
  audience: '成人哮喘或慢阻肺',
  parts: [
    {
      id: 'phenotype',
      title: '表型评估',
      about: '已确诊哮喘或慢阻肺的成人',
      minutes: 2,
      context: 'outpatient',
      groups: [
        {
          title: '诊断和年龄',
          questions: [
            {
              key: 'diagnosis',
              input: choice(
                '诊断',
                [
                  { value: 'asthma', text: '哮喘' },
                  { value: 'copd', text: '慢阻肺' },
                ],
                '按医生已经作出的诊断选择。',
              ),
            },
            question({ ageYears }),
          ],
        },
        { title: '呼出气一氧化氮', questions: [question({ fenoPpb })] },
        { title: '血常规', help: '没有做请留空。', questions: [question({ bloodEos })] },
        {
          title: '吸烟、过敏和用药',
          questions: [
            question({ currentSmoker }, { when: isAsthma }),
            question({ atopy }, { when: isAsthma }),
            question({ highDoseIcs }, { when: isAsthma }),
            question({ inExacerbation }, { when: isCopd }),
          ],
        },
      ],
      uses: [
        {
          model: eosPhenotype,
          take: { diagnosis: 'diagnosis', ...MARKERS, ...ROW, inExacerbation: 'inExacerbation' },
        },
        { model: schleich2010, take: { fenoPpb: 'fenoPpb', ...ROW }, when: isAsthma },
        { model: wagener2015, take: MARKERS, when: isAsthma, badge: '待医生确认' },
        { model: goldEos, take: { bloodEosCellsPerUl: cellsPerUl }, when: isCopd },
      ],
    },
  ],
}
