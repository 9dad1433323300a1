import { ADDRESS_BOOK, depart, MY_DEPART, user, userContract } from '@huxi/contract'
import { codeOf, moveCode } from '@huxi/model'
import { area, type Area } from '../../../engine/core/area.ts'
import { listFigure } from '../../../engine/verbs/figures.ts'
import type { EndSessions, SecondAdmin } from './account.ts'
import { userApproval } from './approval.ts'
import { userDictionaries } from './dictionaries.ts'
import { userReports } from './reports.ts'
import { userRoutes, userTables } from './routes.ts'

/** Granted to all staff; leading a department enables changes. */
const STAFF = [ADDRESS_BOOK, MY_DEPART.list, MY_DEPART.edit]

export const userArea = (endSessions: EndSessions, secondAdmin: SecondAdmin): Area =>
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
    dependents: {
      [depart.name]: [
        { table: 'sys_user_depart', by: 'dep_id', title: '部门成员' },
        { table: 'sys_depart_role_user', by: 'depart_id', title: '部门角色的成员' },
      ],
    },
    ports: { people: { table: user.table, account: 'username', name: 'realname' } },
    reports: userReports,
    reportReads: {
      sys_user_tenant: ['user_id', 'tenant_id'],
      sys_user_depart: ['user_id', 'dep_id', 'tenant_id'],
      sys_depart: ['id', 'org_code', 'tenant_id'],
    },
    menu: [
      {
        of: [user],
        name: '用户管理',
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
      {
        id: 'system_mydepart',
        name: '我的部门',
        under: 'system',
        url: '/isystem/departUserList',
        component: 'system/DepartUserList',
        sort: 2.05,
        perms: MY_DEPART.list,
        buttons: [{ name: '新增、移除成员', perms: MY_DEPART.edit }],
      },
      {
        id: 'system_addressbook',
        name: '通讯录',
        under: 'system',
        url: '/isystem/addressList',
        component: 'system/AddressList',
        sort: 3,
        perms: ADDRESS_BOOK,
        buttons: [],
      },
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
        ...STAFF,
      ],
      secadmin: ['system:user:list', 'system:user:grant', 'system:user:freeze', ...STAFF],
      doctor: STAFF,
      nurse: STAFF,
      operator: [ADDRESS_BOOK, MY_DEPART.list],
      privacy: STAFF,
      auditor: [ADDRESS_BOOK],
    },
    notices: [userApproval],
    figures: [
      listFigure({
        of: user,
        may: [codeOf(user, 'list'), 'system:user:grant'],
        key: 'unplacedAccounts',
        group: 'waiting',
        title: '无角色或部门的账号',
        unit: '个',
        page: 'system/UserList',
        query: () => ({ unplaced: 'true' }),
      }),
      listFigure({
        of: user,
        may: [codeOf(user, 'list'), moveCode(user, 'approve')],
        key: 'pendingAccounts',
        group: 'waiting',
        title: '待审核的账号',
        unit: '个',
        page: 'system/UserList',
        query: () => ({ status: String(user.states!.moves['approve'].from) }),
      }),
    ],
    dictionaries: userDictionaries,
    tableDictionaries: userTables,
    routes: userRoutes(endSessions, secondAdmin),
  })
