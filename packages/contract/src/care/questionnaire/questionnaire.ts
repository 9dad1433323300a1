import type { FormContent } from '@huxi/clinical/forms/content'
import {
  dateTime,
  dict,
  endpointsIn,
  file,
  int,
  json,
  longText,
  person,
  ref,
  resource,
  returns,
  text,
  type RowOf,
} from '@huxi/model'

const only = ['list'] as const

export const questionnaire = resource({
  name: 'quest:questionnaire',
  title: '问卷',
  owner: 'tenant',
  history: true,
  label: '{title}',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    code: text('问卷编码', { required: true, max: 50, unique: true, check: 'code', search: 'like' }),
    title: text('问卷名称', { required: true, max: 100, search: 'like' }),
    licence: dict('授权', 'quest_licence', { required: true, initial: 'free', search: 'eq' }),
    /** the permission of the owner; without it a licensed form is not published */
    licenceFile: file('授权文件', { max: 3, only: ['form'] }),
    contact: text('授权方联系方式', { max: 200, only: ['form'] }),
    source: text('文字来源', { max: 500 }),
    publishedNo: int('已发布版本', { only }),
    note: longText('备注', { max: 500, only: ['form'] }),
  },
})

const CONTENT_MAX = 200_000

export const questVersion = resource({
  name: 'quest:version',
  title: '问卷版本',
  owner: 'tenant',
  history: true,
  label: '第 {versionNo} 版',
  verbs: { importExcel: false, importTemplate: false },
  fields: {
    questionnaireId: ref('问卷', 'quest:questionnaire', { required: true, search: 'eq' }),
    versionNo: int('版本', { required: true, only }),
    scorer: dict('计分方法', 'quest_scorer', { required: true, initial: 'none', search: 'eq' }),
    changes: text('修改说明', { max: 200 }),
    /** absent when adding = that of the latest version */
    content: json<FormContent>('题目', { max: CONTENT_MAX, only: ['form'] }),
    status: dict('状态', 'quest_version_status', { search: 'eq', only }),
    submittedBy: person('提交人'),
    publishedBy: person('发布人'),
    publishedAt: dateTime('发布时间', { only }),
    /** user names of those who have written in it, comma-joined: none of them publishes it */
    writers: text('编写人', { only: [] }),
    /** SHA-256 of what patients are asked and how it is scored, hex */
    digest: text('内容摘要', { max: 64, only: [] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['review', 'published', 'retired'],
    versions: { by: 'questionnaireId', live: 'published', end: 'supersede', number: 'versionNo' },
    instead: { published: '需要改动时请新建版本', retired: '需要改动时请新建版本' },
    moves: {
      submit: {
        label: '提交审核',
        from: 'draft',
        to: 'review',
        confirm: '提交后不能再修改，由另一位同事审核发布。',
        done: '已提交审核',
      },
      reject: {
        label: '退回修改',
        from: 'review',
        to: 'draft',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        done: '已退回修改',
      },
      publish: {
        label: '发布',
        from: 'review',
        to: 'published',
        confirm: '发布后内容不能再修改，同一问卷的上一版本停用；正在填写上一版本的患者仍可填完。',
        done: '已发布',
        stepUp: true,
      },
      retire: {
        label: '停用',
        from: 'published',
        to: 'retired',
        confirm: '停用后不能再发送和填写，没有填完的问卷任务随即过期，已有的记录不变。',
        danger: true,
        done: '已停用',
      },
      supersede: { label: '由新版取代', from: 'published', to: 'retired', internal: true },
    },
  },
})
export type QuestVersion = RowOf<typeof questVersion>

export interface QuestOffer {
  questionnaireId: string
  code: string
  title: string
  versionId: string
  versionNo: number
}

const { get } = endpointsIn(questionnaire.title)

export const questOffers = get(
  '/quest/version/offers',
  '可用的问卷',
  ['quest:assignment:send', 'quest:response:add', 'quest:version:list'],
  { out: returns<QuestOffer[]>() },
)
