import { items } from './input.ts'
import { questionnaire } from './questionnaire.ts'

export const smokingItems = items('FTND 各题', 0, [3, 1, 1, 3, 1, 1])

const YES_NO = [
  { value: 1, text: '是' },
  { value: 0, text: '否' },
]

/** Wording, free to use. The value of an answer is its points. */
export const ftndQuestions = questionnaire({
  stem: '请按目前的吸烟情况回答。',
  items: [
    {
      text: '早晨醒来后多久吸第一支烟',
      options: [
        { value: 3, text: '5分钟内' },
        { value: 2, text: '6–30分钟' },
        { value: 1, text: '31–60分钟' },
        { value: 0, text: '60分钟后' },
      ],
    },
    { text: '在禁烟场所是否难以忍住不吸', options: YES_NO },
    {
      text: '最不愿放弃的是哪一支',
      options: [
        { value: 1, text: '早晨第一支' },
        { value: 0, text: '其他' },
      ],
    },
    {
      text: '每天吸烟支数',
      options: [
        { value: 0, text: '≤10' },
        { value: 1, text: '11–20' },
        { value: 2, text: '21–30' },
        { value: 3, text: '≥31' },
      ],
    },
    { text: '醒后第一个小时是否比其他时间吸得更多', options: YES_NO },
    { text: '生病卧床时是否仍吸烟', options: YES_NO },
  ],
})
