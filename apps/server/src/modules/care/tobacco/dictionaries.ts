/** Bands and answers match those of the scorers. */
import { ftnd } from '@huxi/clinical/models/ftnd'
import { hsi } from '@huxi/clinical/models/hsi'
import { ftndQuestions } from '@huxi/clinical/smoking'
import { QUIT_MEDICINES, QUIT_MOMENTS } from '@huxi/clinical/cessation'
import { AGE_BANDS } from '@huxi/clinical/tobacco'
import { numbers, words, type DictionaryItem } from '../../../engine/core/seeds.ts'

const COLORS = { low: 'green', medium: 'orange', high: 'red', none: 'grey' } as const

const bandsOf = ({ classes }: Pick<typeof ftnd, 'classes'>): DictionaryItem[] =>
  Object.entries(classes!.of).map(([value, { text, level }]) => [value, text, COLORS[level]])

const answersOf = (item: number): DictionaryItem[] =>
  ftndQuestions.items[item]!.options.map(({ value, text }) => [String(value), text])

/** First two digits of the code of a region. Source: GB/T 2260. */
const PROVINCES =
  '11北京 12天津 13河北 14山西 15内蒙古 21辽宁 22吉林 23黑龙江 31上海 32江苏 33浙江 34安徽 35福建 36江西 37山东 41河南 42湖北 43湖南 44广东 45广西 46海南 50重庆 51四川 52贵州 53云南 54西藏 61陕西 62甘肃 63青海 64宁夏 65新疆 71台湾 81香港 82澳门'

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
  words(
    'quit_method',
    '戒烟方法',
    ['self', '自行戒烟'],
    ['brief', '简短干预'],
    ['clinic', '戒烟门诊'],
    ['hotline', '戒烟热线'],
    ['other', '其他'],
  ),
  words(
    'quit_medicine',
    '戒烟药物',
    ...Object.entries(QUIT_MEDICINES).map(([value, { text }]): DictionaryItem => [value, text]),
  ),
  words(
    'quit_attempt_status',
    '戒烟尝试状态',
    ['trying', '进行中', 'blue'],
    ['relapsed', '已复吸', 'orange'],
    ['ended', '已结束', 'grey'],
  ),
  words(
    'quit_relapse',
    '复吸原因',
    ['craving', '烟瘾'],
    ['withdrawal', '戒断症状'],
    ['stress', '压力或情绪'],
    ['social', '应酬或他人递烟'],
    ['weight', '体重增加'],
    ['other', '其他'],
  ),
  words('quit_moment', '戒烟随访点', ...QUIT_MOMENTS.map(({ value, text }): DictionaryItem => [value, text])),
  words(
    'quit_contact_status',
    '戒烟随访状态',
    ['pending', '待随访', 'blue'],
    ['done', '已随访', 'green'],
    ['missed', '失访', 'orange'],
    ['cancelled', '已取消', 'grey'],
  ),
  words('quit_smoked', '戒烟 2 周后共吸', ['none', '没有吸'], ['few', '1–5 支'], ['more', '超过 5 支']),
  words(
    'quit_result',
    '戒烟随访结果',
    ['continuous', '持续戒烟', 'green'],
    ['point', '近 7 天未吸', 'blue'],
    ['smoking', '吸烟', 'red'],
  ),
  words(
    'quit_nth',
    '第几次尝试',
    ['1', '第 1 次'],
    ['2', '第 2 次'],
    ['3', '第 3 次'],
    ['4', '第 4 次'],
    ['5', '第 5 次及以上'],
  ),
  words(
    'quit_final',
    '戒烟结局',
    ['abstinent', '戒烟', 'green'],
    ['smoking', '吸烟', 'red'],
    ['relapsed', '已登记复吸', 'red'],
    ['lost', '失访', 'orange'],
  ),
  words(
    'stage_move',
    '阶段变化',
    ['forward', '前进', 'green'],
    ['same', '不变', 'grey'],
    ['back', '后退或复吸', 'orange'],
  ),
  words(
    'pack_band',
    '包年分组',
    ['to9', '不足 10 包年'],
    ['from10', '10–19 包年'],
    ['from20', '20–29 包年'],
    ['from30', '30–39 包年'],
    ['from40', '40 包年及以上'],
  ),
  words('second_hand', '二手烟', ['exposed', '有暴露', 'orange'], ['none', '没有', 'green']),
  words('tobacco_area', '省份', ...PROVINCES.split(' ').map((one): DictionaryItem => [one.slice(0, 2), one.slice(2)])),
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
