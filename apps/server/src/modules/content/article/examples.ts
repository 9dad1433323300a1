import { article, articleCategory, formOpening } from '@huxi/contract'
import type { InputOf, MoveName } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, formatTime } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

type Text = Required<Pick<InputOf<typeof article>, 'title' | 'summary'>> & { readonly paragraphs: readonly string[] }

const CATEGORIES = ['认识疾病', '戒烟', '用药与吸入装置', '康复锻炼'] as const

const SOURCES = '本院呼吸科健康教育资料（演示内容）\n国家卫生健康委员会公开的健康知识'

interface Example extends Text {
  readonly category: (typeof CATEGORIES)[number]
  readonly moves: readonly MoveName<typeof article>[]
  readonly pinned?: boolean
  readonly reviewIn?: number
  readonly revised?: string
  readonly hasQuestion?: boolean
  readonly audience?: string
}

const PUBLISHED = ['submit', 'approve', 'publish'] as const

const EXAMPLES: readonly Example[] = [
  {
    title: '慢阻肺是什么病',
    category: '认识疾病',
    summary: '慢阻肺是一种常见的、可以预防和治疗的疾病。早发现、早戒烟、规范用药，能让您活动得更多、住院更少。',
    paragraphs: [
      '慢性阻塞性肺疾病简称慢阻肺，主要表现是气流受限：空气呼出得慢，活动后容易气短。',
      '常见的信号有慢性咳嗽、咳痰和活动后气短。吸烟、职业粉尘和生物燃料烟雾是主要原因。',
      '确诊需要做肺功能检查。四十岁以上、有吸烟史或长期咳嗽的人，建议每年检查一次。',
    ],
    moves: PUBLISHED,
    pinned: true,
    reviewIn: 300,
    hasQuestion: true,
    audience: 'copd',
  },
  {
    title: '戒烟第一周怎么过',
    category: '戒烟',
    summary: '烟瘾一般只持续几分钟。提前想好怎么应对，第一周就没有那么难。',
    paragraphs: [
      '选一个戒烟日，提前告诉家人和同事，把烟、打火机和烟灰缸都收走。',
      '烟瘾来时试试四个办法：推迟几分钟、深呼吸、喝水、做点别的事。',
      '出现烦躁、睡不好是常见的戒断反应，通常两到四周减轻。需要时到戒烟门诊，药物可以帮助您。',
    ],
    moves: [...PUBLISHED, 'revise'],
    reviewIn: 200,
    audience: 'smoker',
    revised: '复吸了也不要灰心：多数人尝试过几次才成功，重新定一个戒烟日就好。',
  },
  {
    title: '吸入装置用对了吗',
    category: '用药与吸入装置',
    summary: '吸入药物要到达肺里才有效。照着步骤做，并请护士每次复诊时看您做一遍。',
    paragraphs: ['用前摇匀，呼气到底，含紧吸嘴，慢而深地吸气，然后屏气约十秒。', '含激素的药用后请漱口，并把水吐掉。'],
    moves: PUBLISHED,
    reviewIn: -10,
  },
  {
    title: '在家做呼吸操',
    category: '康复锻炼',
    summary: '缩唇呼吸和腹式呼吸每天练习几次，气短时能帮您慢下来。',
    paragraphs: [
      '用鼻子吸气，缩起嘴唇像吹口哨一样慢慢呼气，呼气时间约为吸气的两倍。',
      '锻炼时以能说短句为宜，胸痛、头晕请停下。',
    ],
    moves: ['submit', 'approve'],
  },
  {
    title: '秋冬怎样预防感冒',
    category: '认识疾病',
    summary: '勤洗手、多通风、按时接种疫苗，能减少感冒引起的急性加重。',
    paragraphs: ['外出回家先洗手。家人感冒时分开休息，室内每天通风两次。', '发热、痰变黄或气短加重时请及时就医。'],
    moves: ['submit', 'approve', 'schedule'],
  },
  {
    title: '雾霾天怎样保护肺',
    category: '认识疾病',
    summary: '空气污染重的日子减少外出，外出戴好口罩，按时用药。',
    paragraphs: ['出门前看空气质量，重度污染时把锻炼改到室内。'],
    moves: ['submit'],
  },
  {
    title: '电子烟能帮助戒烟吗',
    category: '戒烟',
    summary: '电子烟同样含有尼古丁，不建议作为戒烟的方法。',
    paragraphs: ['请选择有依据的方法：简短建议、戒烟门诊、尼古丁替代和处方药物。'],
    moves: ['submit', 'reject'],
  },
  {
    title: '接种流感疫苗的好处',
    category: '认识疾病',
    summary: '慢性呼吸病患者每年接种流感疫苗，可以减少急性加重。',
    paragraphs: ['建议每年秋季接种一次。正在发热时请推迟。'],
    moves: [],
  },
  {
    title: '家庭氧疗注意事项（旧版）',
    category: '康复锻炼',
    summary: '家庭氧疗要按医嘱的流量和时间，远离明火。',
    paragraphs: ['不要自行调高流量。吸氧时不能吸烟。'],
    moves: [...PUBLISHED, 'offline'],
  },
]

const contentOf = (paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('')

const REASON = { reason: '请补充“不建议使用电子烟戒烟”的出处' }

const askedOf = (tx: Ctx, move: MoveName<typeof article>) => {
  if (move === 'schedule') return { publishAt: formatTime(tx.services.clock.now() + 3 * DAY_MS) }
  return move === 'reject' ? REASON : {}
}

const openingOf = async (all: Ctx): Promise<string | null> => {
  const [opening] = all.services.config.openForms ? await storeOf(all, formOpening).list(all) : []
  return opening?.id ?? null
}

const readsOf = async (tx: Ctx, id: string, hasQuestion: boolean): Promise<void> => {
  const day = formatDay(tx.services.clock.now())
  await sql`with pushed as (select id from label_label where tenant_id = ${tx.tenantId} and not coalesce(restricted, false)
      order by create_time, id limit 1),
    days as (insert into article_read (id, tenant_id, article_id, category_id, audience, label_id, day, reads, readers,
        completions, opened, answers, create_by)
      select ${newId()} || '-' || n || coalesce(l.id, ''), ${tx.tenantId}, a.id, a.category_id, a.audience, l.id, ${day}::date - n,
        6 + n * 7 % 11, 4 + n * 5 % 7, 2 + n * 3 % 5, ${hasQuestion ? sql`n % 4` : sql`0`},
        case when l.id is null then ${hasQuestion ? sql`n % 2` : sql`0`} else 0 end, 'system'
      from article_article a, generate_series(1, 20) n, (select null as id union all select id from pushed) l
      where a.id = ${id} and (l.id is null or n < 4) returning reads)
    update article_article set read_count = (select sum(reads) from days) where id = ${id}`.execute(tx.db)
}

const addOne = async (tx: Ctx, example: Example, categoryId: string): Promise<void> => {
  const own = storeOf(tx, article)
  const {
    title,
    summary,
    paragraphs,
    moves,
    pinned = false,
    reviewIn,
    revised,
    hasQuestion = false,
    audience = null,
  } = example
  const reviewDueOn = reviewIn === undefined ? null : formatDay(tx.services.clock.now() + reviewIn * DAY_MS)
  const content = contentOf(paragraphs)
  const text = { title, summary, content, sources: SOURCES, author: '呼吸科健康教育组', reviewDueOn, pinned, audience }
  const all = unscoped(tx)
  const openingId = hasQuestion ? await openingOf(all) : null
  const { id } = await storeOf(all, article).add(all, { ...text, categoryId, openingId })
  for (const move of moves) {
    // separation of duties: the approver must not be the author
    if (move === 'approve')
      await sql`update article_article set submitted_by = 'operator' where id = ${id}`.execute(tx.db)
    await own.move(tx, move, [id], askedOf(tx, move))
  }
  if (moves.includes('publish') && !moves.includes('offline')) await readsOf(tx, id, hasQuestion)
  if (revised) await own.edit(tx, id, undefined, { content: contentOf([...paragraphs, revised]) })
}

export const articleExamples = async (tx: Ctx): Promise<void> => {
  const ids = new Map<string, string>()
  for (const [n, name] of CATEGORIES.entries())
    ids.set(name, (await storeOf(tx, articleCategory).add(tx, { name, sortNo: n + 1 })).id)
  for (const example of EXAMPLES) await addOne(tx, example, ids.get(example.category)!)
}
