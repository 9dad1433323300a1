type Source =
  | 'patient'
  | 'appointment'
  | 'moved'
  | 'questionnaire'
  | 'followup'
  | 'announcement'
  | 'article'
  | 'task'
  | 'institution'

interface Variable {
  readonly source: Source
  readonly type: 'text' | 'date' | 'time'
  readonly sample: string
  readonly health?: true
}

export const VARIABLES = {
  患者姓名: { source: 'patient', type: 'text', sample: '王建国' },
  患者称呼: { source: 'patient', type: 'text', sample: '王先生' },
  机构名称: { source: 'institution', type: 'text', sample: '呼吸慢病健康管理平台' },
  预约日期: { source: 'appointment', type: 'date', sample: '3月8日' },
  预约时间: { source: 'appointment', type: 'time', sample: '08:30' },
  预约服务: { source: 'appointment', type: 'text', sample: '肺功能检查' },
  门诊: { source: 'appointment', type: 'text', sample: '呼吸门诊' },
  地点: { source: 'appointment', type: 'text', sample: '门诊三层' },
  就诊准备: { source: 'appointment', type: 'text', sample: '检查前请停用支气管舒张剂' },
  预约号: { source: 'appointment', type: 'text', sample: 'B260000001' },
  原预约日期: { source: 'moved', type: 'date', sample: '3月7日' },
  原预约时间: { source: 'moved', type: 'time', sample: '09:00' },
  问卷名称: { source: 'questionnaire', type: 'text', sample: '慢阻肺随访问卷' },
  截止日期: { source: 'questionnaire', type: 'date', sample: '3月15日' },
  随访日期: { source: 'followup', type: 'date', sample: '3月20日' },
  通告标题: { source: 'announcement', type: 'text', sample: '门诊时间调整' },
  通告摘要: { source: 'announcement', type: 'text', sample: '自下周一起，呼吸门诊改在三层。' },
  文章标题: { source: 'article', type: 'text', sample: '慢阻肺患者怎样练习缩唇呼吸', health: true },
  文章链接: { source: 'article', type: 'text', sample: 'https://huxi.example.cn/articles/1' },
  活动名称: { source: 'task', type: 'text', sample: '世界慢阻肺日义诊' },
  活动日期: { source: 'task', type: 'date', sample: '3月8日' },
  活动地点: { source: 'task', type: 'text', sample: '门诊一层大厅' },
  诊断: { source: 'patient', type: 'text', sample: '慢性阻塞性肺疾病', health: true },
  最近评估: { source: 'patient', type: 'text', sample: 'CAT 18 分', health: true },
  证件号码: { source: 'patient', type: 'text', sample: '990000********0017', health: true },
} as const satisfies Readonly<Record<string, Variable>>

type VariableName = keyof typeof VARIABLES

export const isVariable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name)

export const variableOf = (name: VariableName): Variable => VARIABLES[name]

const EVENTS: Readonly<Record<string, readonly Source[]>> = {
  appointment: ['appointment'],
  missed: ['appointment'],
  moved: ['appointment', 'moved'],
  cancelled: ['appointment'],
  questionnaire: ['questionnaire'],
  followup: ['followup'],
  announcement: ['announcement'],
}

const OF_EVENTS = Object.values(EVENTS).flat()

/** Variables of a kind: those of its own event, and of no other. */
export const variablesFor = (event: string | null, isHealth: boolean, channel: string | null): VariableName[] =>
  (Object.keys(VARIABLES) as VariableName[]).filter((name) => {
    const { source, health } = variableOf(name)
    const isOwn = !OF_EVENTS.includes(source) || EVENTS[event ?? '']?.includes(source) === true
    return isOwn && (!health || (isHealth && channel === 'in_app'))
  })

const TOKEN = /\{([^{}]{0,40})\}/g

export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TOKEN)].map(([, name]) => name!.trim())),
]

export const filledWith = (text: string, values: Readonly<Record<string, string | null>>): string =>
  text.replace(TOKEN, (whole, name: string) => values[name.trim()] ?? whole)

const SLOT = /^([a-z][a-z_]*\d*)\s*[:：]\s*(.+)$/

export const SLOT_MAX = 20

/** Slots of a WeChat template, one on each line as `thing1：{预约服务}`; undefined = a line is no slot. */
export const slotsIn = (body: string): Readonly<Record<string, string>> | undefined => {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  const slots = lines.flatMap((line) => {
    const [, name, value] = SLOT.exec(line.trim()) ?? []
    return name && value ? [[name, value] as const] : []
  })
  const isWhole = slots.length === lines.length && new Set(slots.map(([name]) => name)).size === lines.length
  return isWhole ? Object.fromEntries(slots) : undefined
}

const OPT_OUT = '拒收请回复R'

export const withOptOut = (text: string, channel: string | null, isNeeded: boolean | null | undefined): string => {
  if (channel !== 'sms' || !isNeeded || text.includes(OPT_OUT)) return text
  const trimmed = text.trimEnd()
  return `${trimmed}${/[。！？；.!?;]$/.test(trimmed) ? '' : '。'}${OPT_OUT}`
}

const SINGLE = 70
const PART = 67

/** Characters (UTF-16, as charged) of a text message with its signature, and the number of charged parts. */
export const smsLength = (text: string, signature: string): { characters: number; parts: number } => {
  const characters = text.length + (signature ? signature.length + 2 : 0)
  return { characters, parts: characters <= SINGLE ? 1 : Math.ceil(characters / PART) }
}
