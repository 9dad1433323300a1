/** Wordings of questionnaires: drafted, published once complete, and replaced by the next version. */
import type { Wordings } from '@huxi/clinical/questionnaire'
import {
  areaContract,
  children,
  dateTime,
  dict,
  endpoint,
  int,
  longText,
  ref,
  resource,
  returns,
  text,
  type RowOf,
  WRITTEN_WITH_PARENT,
} from '@huxi/model'

/** Question of an item, and the meaning of its lowest and highest answer. */
export const wordingItem = resource({
  name: 'assess:wordingItem',
  title: '题目',
  table: 'assess_wording_item',
  path: '/assess/wordingItem',
  owner: 'global',
  sort: { itemNo: 'asc' },
  label: 'stem',
  verbs: WRITTEN_WITH_PARENT,
  fields: {
    wordingId: ref('问卷文本', 'assess:wording', { required: true, gone: 'cascade' }),
    itemNo: int('题号'),
    stem: text('题目', { required: true, max: 100 }),
    low: longText('最低分的含义', { max: 100 }),
    high: longText('最高分的含义', { max: 100 }),
  },
})

const ITEMS_MAX = 8

export const wording = resource({
  name: 'assess:wording',
  title: '问卷文本',
  table: 'assess_wording',
  path: '/assess/wording',
  owner: 'global',
  history: 'audited',
  sort: { createTime: 'desc' },
  label: '{name}（{code}）',
  verbs: { importExcel: false },
  fields: {
    questionnaire: dict('问卷', 'assess_questionnaire', { required: true, initial: 'cat', search: 'eq' }),
    code: text('版本号', { required: true, max: 50, unique: true, check: 'code', search: 'like' }),
    name: text('版本名称', { required: true, max: 100, search: 'like' }),
    status: dict('状态', 'assess_wording_status', { search: 'eq', only: ['list'] }),
    publishedAt: dateTime('发布时间', { only: ['list'] }),
    wordingVersion: text('题目版本', { only: ['list'] }),
    licence: dict('授权', 'assess_licence', { required: true, initial: 'demo', search: 'eq' }),
    holder: text('授权方', { max: 100 }),
    licenceNo: text('授权编号', { max: 100 }),
    origin: text('文字来源', { max: 200, only: ['form'] }),
    intro: longText('指导语', { required: true, max: 300, only: ['form'] }),
    items: children('题目', wordingItem, { by: 'wordingId', order: 'itemNo', max: ITEMS_MAX }),
    note: longText('备注', { max: 500, only: ['form'] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['published', 'withdrawn'],
    moves: {
      publish: {
        label: '发布',
        from: 'draft',
        to: 'published',
        confirm: '发布后立即用于填写，文字不能再修改；同一问卷原先发布的版本同时停用，用它保存的结果不变。',
        done: '已发布',
      },
      withdraw: {
        label: '停用',
        from: 'published',
        to: 'withdrawn',
        confirm:
          '停用后不再用于填写，也不能重新发布；在发布另一版本之前，问卷显示产品自带的演示题目。已保存的结果不变。',
        danger: true,
        done: '已停用',
      },
    },
  },
})
export type Wording = RowOf<typeof wording>

export const WORDING = {
  demo: '演示题目',
  held: '正式题目',
  notice: '题目文字受版权保护，获得授权后由管理员在“评估管理 · 问卷文本”中录入并发布正式文字。',
} as const

/** Displayed wording; equal texts have equal `version`. */
export interface ShownWording extends Wordings {
  readonly version: string
}

export const currentWording = endpoint({
  method: 'GET',
  path: '/assess/wording/current',
  title: '当前问卷文本',
  group: wording.title,
  access: ['assess:result:cat', 'assess:result:add', 'assess:wording:list'],
  query: { questionnaire: text('问卷', { required: true, max: 64, check: 'code' }) },
  out: returns<ShownWording>(),
})

export const wordingContract = areaContract({
  resources: { assess_wording: wording, assess_wording_item: wordingItem },
  classes: { assess_wording: 'internal', assess_wording_item: 'internal' },
  pages: { assess_wording: 'assessment/WordingList' },
})
