import type { Setting } from '@huxi/contract'
import { words, type DictionarySeed } from '../../../engine/core/seeds.ts'
import { CHANGEABLE_NAMES, type ChangeableName } from '../../../platform/config/live-config.ts'
import { INITIAL } from '../../../platform/config/setting-value.ts'
import { SETTINGS } from '../../../platform/config/settings.ts'
import type { Config } from '../../../platform/config/config.ts'

type Text = Pick<Setting, 'title' | 'group' | 'choices' | 'dictCode'>

export const settingDictionaries: readonly DictionarySeed[] = [
  words('setting_switch', '开关设置', ['on', '开放'], ['off', '关闭']),
  words('setting_password', '密码规则', ['nist', '长度优先（nist）'], ['mlps3', '等保三级（mlps3）']),
]

const choicesOf = (dictCode: string) => ({
  dictCode,
  choices: settingDictionaries.find(({ code }) => code === dictCode)!.items.map(([value, label]) => ({ value, label })),
})
const SWITCH = choicesOf('setting_switch')

const [LOOK, SAFETY, OPEN, KEPT] = ['名称与页脚', '登录与密码', '公开页面与短信', '保存与期限']

const TEXTS: Readonly<Record<ChangeableName, Text>> = {
  TITLE: { title: '产品名称', group: LOOK },
  SLOGAN: { title: '产品口号', group: LOOK },
  COMPANY_NAME: { title: '运营单位', group: LOOK },
  FILING_NO: { title: '备案号', group: LOOK },
  HELP_URL: { title: '帮助地址', group: LOOK },
  WATERMARK: { title: '页面水印', group: LOOK, ...SWITCH },
  PASSWORD_PROFILE: { title: '密码规则', group: SAFETY, ...choicesOf('setting_password') },
  SESSION_IDLE_MIN: { title: '无操作失效（分钟）', group: SAFETY },
  SESSION_LIMITS: { title: '按角色的会话时间', group: SAFETY },
  REGISTRATION: { title: '自助注册', group: OPEN, ...SWITCH },
  PUBLIC_TOOLS: { title: '公开评估页面', group: OPEN, ...SWITCH },
  PUBLIC_ARTICLES: { title: '公开科普文章', group: OPEN, ...SWITCH },
  QUESTIONNAIRE_LINKS: { title: '问卷链接', group: OPEN, ...SWITCH },
  OPEN_FORMS: { title: '对外开放的表单', group: OPEN, ...SWITCH },
  REPORT_CHECK: { title: '报告核对页', group: OPEN, ...SWITCH },
  APPOINTMENT_DISPLAY: { title: '叫号屏', group: OPEN, ...SWITCH },
  PUBLIC_BOOKING: { title: '网上预约', group: OPEN, ...SWITCH },
  SMS_PER_DAY: { title: '每天最多短信数', group: OPEN },
  PRIVACY_DAYS: { title: '个人信息请求期限（天）', group: KEPT },
  OUTPATIENT_YEARS: { title: '门（急）诊病历保存年数', group: KEPT },
  INPATIENT_YEARS: { title: '住院病历保存年数', group: KEPT },
}

/** Settings whose default depends on the profile. */
const OF_PROFILE: readonly ChangeableName[] = ['REGISTRATION', 'PUBLIC_ARTICLES', 'QUESTIONNAIRE_LINKS', 'OPEN_FORMS']

const initialOf = (name: ChangeableName, { profile }: Config): string =>
  OF_PROFILE.includes(name) ? (profile === 'demo' ? 'on' : 'off') : INITIAL[name]

export const settingsOf = (config: Config) =>
  CHANGEABLE_NAMES.map((name) => ({
    name,
    ...TEXTS[name],
    description: SETTINGS.find((one) => one.name === name)!.description,
    initial: initialOf(name, config),
  }))
