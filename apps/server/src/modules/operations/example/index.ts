/** 示例: pattern library with device loans. Its endpoints exist in every profile, its menu in the demonstration only. */
import { loan, loanContract } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { menuGroup, type GivenEntry } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { today } from '../../../platform/config/clock.ts'
import { loanExamples } from './examples.ts'
import { olderRoutes } from './older.ts'
import { workplaceRoutes } from './workplace.ts'

const PAGES = [
  ['form_basic', '基础表单', '/form/base-form', 'form/BasicForm'],
  ['form_step', '分步表单', '/form/step-form', 'form/stepForm/StepForm'],
  ['form_advanced', '高级表单', '/form/advanced-form', 'form/advancedForm/AdvancedForm'],
  ['list_table', '查询表格', '/list/query-list', 'list/TableList'],
  ['list_inner', '内联编辑表格', '/list/edit-table', 'list/TableInnerEditList'],
  ['list_user', '用户列表', '/list/user-list', 'list/UserList'],
  ['list_role', '角色列表', '/list/role-list', 'list/RoleList'],
  ['list_permission', '权限列表', '/list/permission-list', 'list/PermissionList'],
  ['list_standard', '标准列表', '/list/basic-list', 'list/StandardList'],
  ['list_card', '卡片列表', '/list/card', 'list/CardList'],
  ['search', '搜索列表', '/list/search', 'list/search/SearchLayout'],
  ['search_article', '搜索文章', '/list/search/article', 'list/search/Article'],
  ['search_project', '搜索项目', '/list/search/project', 'list/search/Projects'],
  ['search_application', '搜索应用', '/list/search/application', 'list/search/Applications'],
  ['profile_basic', '基础详情', '/profile/basic', 'profile/basic/Index'],
  ['profile_advanced', '高级详情', '/profile/advanced', 'profile/advanced/Advanced'],
  ['result_success', '成功页', '/result/success', 'result/Success'],
  ['result_error', '失败页', '/result/fail', 'result/Error'],
] as const

const pages: readonly GivenEntry[] = PAGES.map(([id, name, url, component], at) => ({
  id: `example_${id}`,
  name,
  under: 'example',
  url,
  component,
  sort: at + 2,
  demo: true,
}))

export const exampleArea = area({
  name: 'example',
  contract: loanContract,
  menu: [
    menuGroup({ id: 'example', name: '示例', url: '/example', sort: 8, icon: 'appstore', demo: 'codes' }),
    { of: [loan], name: '设备借用管理', under: 'example', sort: 1, demo: 'codes' },
    ...pages,
  ],
  grants: { sysadmin: ['example:loan:*'] },
  dictionaries: [
    words('example_loan_status', '设备借用状态', ['lent', '借出中', 'orange'], ['returned', '已归还', 'green']),
  ],
  examples: loanExamples,
  routes: [
    ...serve(loan, {
      async afterWrite(_tx, { after }) {
        if (after && after.dueOn < after.fromOn)
          refuseField('dueOn', loan.fields.dueOn, '应还日期早于借出日期，请核对后修改')
      },
      moves: { return: (tx, { write }) => write({ returnedOn: today(tx) }) },
    }),
    ...olderRoutes,
    ...workplaceRoutes,
  ],
})
