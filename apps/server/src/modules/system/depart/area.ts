import { DEPART_ROLE_GRANT, depart, departContract, departPermission, departRole } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area, type Area } from '../../../engine/core/area.ts'
import type { DepartPeople } from './depart.ts'
import { departDictionaries } from './dictionaries.ts'
import { departTables } from './lookup.ts'
import { departCodes, departFunctions } from './fill.ts'
import { departReports } from './reports.ts'
import { departRoutes } from './routes.ts'

const READING = ['system:depart:list']

export const departArea = (people: DepartPeople): Area =>
  area({
    name: 'depart',
    contract: departContract,
    menu: [
      {
        of: [depart, departPermission, departRole],
        name: '部门管理',
        perms: codeOf(depart, 'list'),
        under: 'system',
        url: '/isystem/depart',
        sort: 1.4,
        buttons: [
          { name: '查询部门权限', perms: codeOf(departPermission, 'list') },
          { name: '查询部门角色', perms: codeOf(departRole, 'list') },
          { name: '部门角色授权', perms: DEPART_ROLE_GRANT },
        ],
      },
    ],
    grants: { sysadmin: ['system:depart:*'], secadmin: READING, doctor: READING, nurse: READING, operator: READING },
    dictionaries: departDictionaries,
    tableDictionaries: departTables,
    reports: departReports,
    fillFunctions: departFunctions,
    fillRules: [departCodes],
    routes: departRoutes(people),
  })
