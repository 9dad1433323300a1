import { user, userContract } from '@huxi/contract'
import { area, type Area } from '../../engine/core/area.ts'
import { detailEntry } from '../../engine/core/menu-entry.ts'
import type { EndSessions, SecondHand } from './account.ts'
import { userApproval } from './approval.ts'
import { accountNames } from './identity.ts'
import { userDictionaries } from './dictionaries.ts'
import { userReports } from './reports.ts'
import { userRoutes, userTables } from './routes.ts'

/**
 * @param endSessions ends sign-ins of people who are shut out
 * @param secondHand has another administrator sign
 */
export const userArea = (endSessions: EndSessions, secondHand: SecondHand): Area =>
  area({
    name: 'user',
    contract: userContract,
    tables: [
      'sys_credential',
      'sys_confirmed_phone',
      'sys_account_notice',
      'sys_password_history',
      'sys_user_tenant',
      'sys_user_depart',
    ],
    ports: { accountNames },
    reports: userReports,
    reportReads: {
      sys_user_tenant: ['user_id', 'tenant_id'],
      sys_user_depart: ['user_id', 'dep_id', 'tenant_id'],
      sys_depart: ['id', 'org_code', 'tenant_id'],
    },
    menu: [
      {
        of: [user],
        under: 'system',
        url: '/isystem/user',
        sort: 1.1,
        buttons: [
          { name: '新增', perms: 'system:user:add,user:add' },
          { name: '编辑', perms: 'system:user:edit,user:edit' },
          { name: '审核注册', perms: 'system:user:approve' },
          { name: '冻结、解冻', perms: 'system:user:freeze' },
          { name: '重置密码', perms: 'system:user:changepwd' },
          { name: '分配角色、部门、租户', perms: 'system:user:grant' },
          { id: 'system_user_sex', name: '表单性别可见', perms: 'user:sex' },
          { id: 'system_user_form_birthday', name: '生日可编辑', perms: 'user:form:birthday', type: '2' },
          { id: 'system_user_form_phone', name: '手机号可编辑', perms: 'user:form:phone', type: '2' },
        ],
      },
      detailEntry({ id: 'system_user', url: '/isystem/user' }, '用户详情', 'system/UserDetail'),
    ],
    grants: {
      sysadmin: [
        'system:user:list',
        'system:user:add',
        'system:user:edit',
        'system:user:delete',
        'system:user:export',
        'system:user:import',
        'system:user:approve',
        'system:user:freeze',
        'system:user:changepwd',
        'system:user:reveal',
        'user:*',
      ],
      secadmin: ['system:user:list', 'system:user:grant', 'system:user:freeze'],
    },
    notices: [userApproval],
    dictionaries: userDictionaries,
    tableDictionaries: userTables,
    routes: userRoutes(endSessions, secondHand),
  })
