/** Grades of daily breathlessness (eMRCD), on a good day of the last three months. */
export const EMRCD = [
  { value: '1', text: '仅剧烈运动时气促' },
  { value: '2', text: '快走或上缓坡气促' },
  { value: '3', text: '平地走得比同龄人慢或需停下' },
  { value: '4', text: '平地走约100米或数分钟需停下' },
  { value: '5a', text: '因气促不能独自出门，但能自己洗漱穿衣' },
  { value: '5b', text: '因气促不能独自出门，且洗漱穿衣需人帮助' },
] as const
