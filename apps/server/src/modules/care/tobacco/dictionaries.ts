/** Bands and answers match those of the scorers. */
import { ftnd } from '@huxi/clinical/models/ftnd'
import { hsi } from '@huxi/clinical/models/hsi'
import { ftndQuestions } from '@huxi/clinical/smoking'
import { AGE_BANDS } from '@huxi/clinical/tobacco'
import { numbers, words, type DictionaryItem } from '../../../engine/core/seeds.ts'

const COLORS = { low: 'green', medium: 'orange', high: 'red', none: 'grey' } as const

const bandsOf = ({ classes }: Pick<typeof ftnd, 'classes'>): DictionaryItem[] =>
  Object.entries(classes!.of).map(([value, { text, level }]) => [value, text, COLORS[level]])

const answersOf = (item: number): DictionaryItem[] =>
  ftndQuestions.items[item]!.options.map(({ value, text }) => [String(value), text])

export const tobaccoDictionaries = [
  words(
    'tobacco_status',
    '吸烟状态',
    ['never', '从不吸烟', 'green'],
    ['former', '已戒烟', 'blue'],
    ['current_daily', '每日吸烟', 'red'],
    ['current_occasional', '偶尔吸烟', 'orange'],
  ),
  words(
    'tobacco_kind',
    '烟草制品',
    ['cigarette', '卷烟'],
    ['e_cigarette', '电子烟'],
    ['heated', '加热烟草'],
    ['waterpipe', '水烟'],
    ['cigar', '雪茄'],
    ['pipe', '旱烟'],
    ['smokeless', '无烟烟草'],
  ),
  words(
    'quit_stage',
    '戒烟阶段',
    ['precontemplation', '前意向期（6 个月内不打算戒）', 'grey'],
    ['contemplation', '意向期（6 个月内打算戒）', 'blue'],
    ['preparation', '准备期（30 天内打算戒）', 'blue'],
    ['action', '行动期（戒烟不足 6 个月）', 'green'],
    ['maintenance', '维持期（戒烟 6 个月及以上）', 'green'],
    ['relapse', '复吸', 'orange'],
  ),
  words(
    'quit_outcome',
    '6 个月戒烟结局',
    ['abstinent', '已戒烟', 'green'],
    ['smoking', '仍吸烟', 'red'],
    ['lost', '失访', 'orange'],
    ['pending', '未到随访时间', 'grey'],
  ),
  words('ftnd_band', '尼古丁依赖', ...bandsOf(ftnd)),
  words('hsi_band', 'HSI 程度', ...bandsOf(hsi)),
  words(
    'co_band',
    'CO 判断',
    ['abstinent', '符合不吸烟（≤10 ppm）', 'green'],
    ['smoking', '提示吸烟（>10 ppm）', 'orange'],
  ),
  words('tobacco_age_band', '年龄段', ...AGE_BANDS.map(({ value, text }): DictionaryItem => [value, text]), [
    'unknown',
    '年龄未知',
  ]),
  numbers('ftnd_wake', 'FTND 醒来后第一支烟', ...answersOf(0)),
  numbers('ftnd_yes_no', 'FTND 是否', ...answersOf(1)),
  numbers('ftnd_hardest', 'FTND 最不愿放弃', ...answersOf(2)),
  numbers('ftnd_per_day', 'FTND 每天支数', ...answersOf(3)),
]
