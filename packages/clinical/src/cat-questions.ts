import { questionnaire } from './questionnaire.ts'

/** Topic of each item. The wording of the test is licensed, so answers are plain numbers. */
export const catQuestions = questionnaire({
  stem: '请为下列各方面近来的情况打分：0 为没有影响，5 为影响最大。',
  licence: 'demo',
  ends: ['没有影响', '影响最大'],
  options: ['0', '1', '2', '3', '4', '5'],
  items: ['咳嗽', '咳痰', '胸闷', '上坡或上一层楼时气促', '家中活动受限', '外出信心', '睡眠', '精力'],
})
