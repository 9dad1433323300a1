import {
  anyForm,
  formAnswer,
  formOpening,
  openingLink,
  readOpenForm,
  sendOpenForm,
  startOpening,
  copyForm,
  exportForm,
  formConversions,
  formDicts,
  formFillRules,
  formOrigin,
  formTree,
  formReports,
  formRules,
  FORM_VERBS,
  formContract,
  importForm,
  formResource,
  formShape,
  offerForm,
  onlineForm,
} from '@huxi/contract'
import { codeOf, forbidden, noSuchPath, text, verbEndpoint, type Endpoint, type Verb } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { detailEntry, menuGroup } from '../../../engine/core/menu-entry.ts'
import type { View } from '../../../engine/report/views.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { conversions, copy, formHooks } from './definition.ts'
import { exportDefinition, importDefinition, origin } from './definition-file.ts'
import { formExamples } from './examples.ts'
import { LIST_PAGES, offer } from './menu.ts'
import { olderRoutes } from './older-client.ts'
import { olderDefinitionRoutes } from './older-definition.ts'
import { readOpen, sendOpen } from './open-form.ts'
import { answerHooks, link, openingHooks, start, withCount } from './opening.ts'
import { formsOf, openForms } from './registry.ts'
import { beginOf } from './begin.ts'
import { dicts, fillRules, reports, rules } from './sources.ts'
import { treeOf } from './tree.ts'

const params = { form: text('表单', { required: true, max: 31 }) }

const formRoute = (verb: Verb): Route => {
  const { of: _of, reads: _reads, background: _background, ...any } = verbEndpoint(anyForm, verb) as Endpoint
  return {
    endpoint: { ...any, access: 'login', params },
    run: () => Promise.reject(noSuchPath()),
    resolve: (ctx, { form }) => formsOf(ctx).route(ctx, form!, verb),
  }
}

export { linkedOpenings, linkFrom, type LinkedOpening } from './opening.ts'

export const formReportViews = (ctx: Ctx): Promise<readonly View[]> => formsOf(ctx).reportViews(ctx)

export const formFiles = ['onl_form_row', 'onl_form_part_row'].map((table) => ({ table, key: 'id', column: 'data' }))

export const formArea = area({
  name: 'form',
  contract: formContract,
  tables: ['onl_form_row', 'onl_form_part_row', 'onl_form_code'],
  menu: [
    menuGroup({ id: 'online_forms', name: '在线表单', url: '/onlineForm', sort: 7.1, icon: 'form' }),
    {
      of: [onlineForm],
      name: '表单开发',
      under: 'online_forms',
      url: '/online/cgform',
      sort: 1,
      buttons: [{ perms: 'online:form:offer', name: '放入菜单' }],
    },
    {
      of: [formOpening],
      name: '对外开放',
      under: 'online_forms',
      sort: 2,
      buttons: [{ perms: 'online:opening:start', name: '对外开放表单' }],
    },
    { of: [formAnswer], under: 'online_forms', sort: 3 },
    ...Object.entries(LIST_PAGES).map(([screen, [component, url]]) => ({
      ...detailEntry({ id: 'online_form', url: '/online/cgform' }, '在线表单', component),
      ...(screen !== 'normal' && { id: `online_form_${screen}` }),
      url: `${url}/:code`,
    })),
  ],
  grants: {
    sysadmin: ['online:form:*', 'online:opening:*', 'online:answer:*'],
    operator: ['online:form:*', 'online:opening:*', 'online:answer:*'],
  },
  dictionaries: [
    words(
      'online_form_status',
      '在线表单状态',
      ['draft', '草稿', 'grey'],
      ['published', '已发布', 'green'],
      ['retired', '已停用', 'grey'],
    ),
    words('online_opening_status', '对外开放状态', ['open', '开放中', 'green'], ['closed', '已结束', 'grey']),
    words(
      'online_answer_status',
      '外部填写状态',
      ['waiting', '待处理', 'orange'],
      ['accepted', '已收入', 'green'],
      ['rejected', '不采用', 'grey'],
    ),
    words(
      'online_form_theme',
      '在线表单明细样式',
      ['normal', '在记录中填写'],
      ['erp', '列表下方显示明细'],
      ['tab', '分页签显示'],
      ['innerTable', '展开行显示明细'],
    ),
  ],
  examples: formExamples,
  open: (services, app) => {
    const forms = openForms(services, app)
    return { ready: forms.refresh }
  },
  routes: [
    ...serve(onlineForm, formHooks),
    handle(formShape, async (ctx, { id }) => {
      const shape = await formsOf(ctx).shape(ctx, id)
      if (!holds(ctx, codeOf(formResource(shape), 'list'))) throw forbidden()
      return { ...shape, begin: await beginOf(ctx) }
    }),
    handle(offerForm, (ctx, given, { once }) => once(ctx, (tx) => offer(tx, given))),
    handle(copyForm, (ctx, given, { once }) => once(ctx, (tx) => copy(tx, given))),
    handle(exportForm, exportDefinition),
    handle(importForm, (ctx, given, { once }) => once(ctx, (tx) => importDefinition(tx, given))),
    handle(formConversions, conversions),
    handle(formDicts, dicts),
    handle(formOrigin, origin),
    handle(formTree, treeOf),
    handle(formReports, reports),
    handle(formRules, rules),
    handle(formFillRules, fillRules),
    ...serve(formOpening, openingHooks),
    ...withCount(serve(formAnswer, answerHooks)),
    handle(startOpening, start),
    handle(openingLink, link),
    handle(readOpenForm, readOpen),
    handle(sendOpenForm, sendOpen),
    ...olderRoutes,
    ...olderDefinitionRoutes,
    ...FORM_VERBS.map(formRoute),
  ],
})
